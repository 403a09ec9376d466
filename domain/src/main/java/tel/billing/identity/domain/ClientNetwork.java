package tel.billing.identity.domain;

/// The network of a client, as rate limits for e-mail addresses count it: an IPv4 address, or the first 48
/// bits of an IPv6 address. A single site has that many IPv6 addresses (RFC 6177). With networks of 64 bits,
/// one site could act as 65,536 clients.
public record ClientNetwork(String value) {

    public ClientNetwork {
        if (value.isBlank()) {
            throw new IllegalArgumentException("the network of a client must not be empty");
        }
    }
}
