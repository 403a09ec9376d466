package tel.billing.provisioning;

/// Where phones register: at `address`, a host with a port if it is not the usual one, in `domain`,
/// which is the realm that they sign in to as well.
public record Registrar(String address, String domain) {}
