/* SHA-256 by libcrypto. */
#include "supervisor/policy/policy.h"

/* The plain functions of 1.1, not the envelope: that would load providers and configuration. */
#define OPENSSL_API_COMPAT 0x10101000L
#include <openssl/sha.h>
#include <stdlib.h>

void sha256_hex(const void *from, size_t length, char hex[65])
{
    static const char digits[] = "0123456789abcdef";
    unsigned char digest[SHA256_DIGEST_LENGTH];
    SHA256_CTX context;
    if (!SHA256_Init(&context) || !SHA256_Update(&context, from, length) ||
        !SHA256_Final(digest, &context))
        abort();
    for (size_t i = 0; i < sizeof digest; i++) {
        hex[2 * i] = digits[digest[i] >> 4];
        hex[2 * i + 1] = digits[digest[i] & 15];
    }
    hex[64] = '\0';
}
