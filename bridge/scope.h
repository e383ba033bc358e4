/* The scope registry: the tokens that the jail may use, and the structural IDs behind them.
 *
 * A token is a name within one run, not a secret: `r` is the root, the others are `s0`, `s1`, … in
 * the order of minting. Structural IDs are kept as links to the parent and written out only where
 * they are shown; tokens are shown to nobody but the jail. */
#ifndef BRIG_BRIDGE_SCOPE_H
#define BRIG_BRIDGE_SCOPE_H

#include "base/bytes.h"
#include "base/error.h"
#include "bridge/span.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum scope_kind { SCOPE_AGENT, SCOPE_PARALLEL, SCOPE_PIPELINE, SCOPE_KINDS };

enum { SCOPE_DEPTH_MOST = 500 };

struct scope {
    uint32_t parent;
    uint32_t ordinal;              /* of the combinator in its scope: n of par-n */
    uint32_t item, stage;          /* branch or cell within the combinator */
    uint32_t claimed[SCOPE_KINDS]; /* the next n of each kind in this scope */
    uint32_t children;             /* live ones */
    uint32_t calls;                /* agent calls that are not answered yet */
    uint16_t depth;
    uint8_t kind;
    uint8_t state;
};

struct scopes {
    struct scope *at; /* at[0] is the root, at[k + 1] has the token s<k> */
    size_t count, room;
    uint64_t most; /* how many may be minted in all: budgets.scopes */
};

/* What a combinator asks for: `count` branches, or with `stages` count times stages cells. */
struct scope_request {
    uint32_t parent;
    enum scope_kind kind;
    uint32_t ordinal;
    uint64_t count, stages; /* stages is 1 for parallel */
};

/* A registry that has the root alone and may mint `most` more; scopes_end frees it. */
void scopes_begin(struct scopes *scopes, uint64_t most);
void scopes_end(struct scopes *scopes);

/* The live scope of a token; O(1). False: "scope bridge: unknown token …", for tokens that are
 * malformed, were never minted, or have ended. */
bool scope_find(const struct scopes *scopes, struct span token, uint32_t *scope,
                struct error *error);

/* The next n of the kind in the scope. False: there are no more numbers. */
bool scope_claim(struct scopes *scopes, uint32_t scope, enum scope_kind kind, uint32_t *ordinal,
                 struct error *error);

/* Whether scopes may not be nested any deeper than this one is. */
bool scope_is_deepest(const struct scopes *scopes, uint32_t scope);

/* Mints the request's scopes, the first of them into *first; the others follow it, item-major.
 * False: the budget of scopes or the depth is exceeded, and nothing was minted. */
bool scope_mint(struct scopes *scopes, const struct scope_request *request, uint32_t *first,
                size_t *minted, struct error *error);

/* Ends the scopes that a JSON list of tokens names, in its order, all of them or none. False: one
 * is unknown, named twice, the root, or has a live scope below it or a call pending. */
bool scope_exit(struct scopes *scopes, struct span tokens, struct error *error);

/* "r" or "s<k>": for frames to the jail, and nobody else. */
void scope_token_append(struct bytes *into, uint32_t scope);

/* "r/par-0/b-2", and with a kind and n behind it "r/par-0/b-2/agent-0". */
void scope_id_append(const struct scopes *scopes, uint32_t scope, struct bytes *into);
void scope_member_append(const struct scopes *scopes, uint32_t scope, enum scope_kind kind,
                         uint32_t ordinal, struct bytes *into);

#endif
