package tel.billing.identity.domain;

/// The network that a client calls from, as rate limits for e-mail addresses count it: an IPv4 address, or the first 48
/// bits of an IPv6 address. A single site has that many IPv6 addresses (RFC 6177), so it could pose as 65,536 clients
/// if
/// networks of 64 bits were counted.
public record ClientNetwork(String value) {

    public ClientNetwork {
        if (value.isBlank()) {
            throw new IllegalArgumentException("a client's network has a name");
        }
    }
}
