/* brig-netproof: joins each network namespace that comes over its descriptor 0, lists links,
 * addresses and routes with libnl, and says in a byte whether every link is down and there is
 * nothing else (lister.h). Ends with the socket. */
#include "base/io.h"
#include "base/own.h"
#include "supervisor/lister.h"

#include <linux/rtnetlink.h>
#include <net/if.h>
#include <netlink/cache.h>
#include <netlink/netlink.h>
#include <netlink/route/addr.h>
#include <netlink/route/link.h>
#include <netlink/route/route.h>
#include <sched.h>
#include <stdio.h>
#include <sys/socket.h>

static void link_count(struct nl_object *object, void *count)
{
    if (rtnl_link_get_flags((struct rtnl_link *)object) & IFF_UP)
        ++*(int *)count;
}

static void address_count(struct nl_object *object, void *count)
{
    (void)object;
    ++*(int *)count;
}

/* A route that rejects leads nowhere: the kernel keeps one of its own for IPv6. */
static void route_count(struct nl_object *object, void *count)
{
    uint8_t type = rtnl_route_get_type((struct rtnl_route *)object);
    if (type != RTN_UNREACHABLE && type != RTN_BLACKHOLE && type != RTN_PROHIBIT)
        ++*(int *)count;
}

/* How many of what a cache holds; negative where it cannot be had. */
static int cache_count(int failed, struct nl_cache **cache,
                       void (*count)(struct nl_object *, void *))
{
    int found = 0;
    if (failed < 0)
        return -1;
    nl_cache_foreach(*cache, count, &found);
    nl_cache_free(*cache);
    return found;
}

static enum lister_found network_look(struct nl_sock *socket)
{
    struct nl_cache *cache = NULL;
    int links = cache_count(rtnl_link_alloc_cache(socket, AF_UNSPEC, &cache), &cache, link_count);
    int addresses = cache_count(rtnl_addr_alloc_cache(socket, &cache), &cache, address_count);
    int routes =
        cache_count(rtnl_route_alloc_cache(socket, AF_UNSPEC, 0, &cache), &cache, route_count);
    if (links < 0 || addresses < 0 || routes < 0)
        return NETWORK_IS_UNKNOWN;
    return links || addresses || routes ? NETWORK_IS_THERE : NETWORK_IS_NONE;
}

/* The socket to the kernel is of the namespace in which it is made. */
static enum lister_found network_enter(int network)
{
    if (setns(network, CLONE_NEWNET) < 0)
        return NETWORK_IS_UNKNOWN;
    struct nl_sock *socket = nl_socket_alloc();
    enum lister_found found = NETWORK_IS_UNKNOWN;
    if (socket && nl_connect(socket, NETLINK_ROUTE) == 0)
        found = network_look(socket);
    nl_socket_free(socket);
    return found;
}

int main(void)
{
    for (;;) {
        char byte;
        auto_fd network = io_receive_descriptor(0, &byte, 1);
        if (network < 0)
            return 0;
        const unsigned char found = (unsigned char)network_enter(network);
        if (!io_write_all(0, &found, 1))
            return 1;
    }
}
