package tel.billing.provisioning;

/// The SIP registrar. `address` is a host, with a port if it is not the default. `domain` is also the realm
/// of the authentication.
public record Registrar(String address, String domain) {}
