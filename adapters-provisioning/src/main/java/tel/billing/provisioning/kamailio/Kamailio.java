package tel.billing.provisioning.kamailio;

import java.net.URI;
import tel.billing.shared.Secret;

/// The addresses of a Kamailio and the credentials for it.
///
/// @param databaseUrl the JDBC URL of its own PostgreSQL database
/// @param rpcUrl      the URL of its JSON-RPC over HTTP
/// @param rpcToken    the bearer token that its JSON-RPC requires
/// @param domain      the domain of its lines, which is also their digest realm
public record Kamailio(
        String databaseUrl, String databaseUser, Secret databasePassword, URI rpcUrl, Secret rpcToken, String domain) {}
