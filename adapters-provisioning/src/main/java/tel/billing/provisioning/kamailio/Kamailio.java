package tel.billing.provisioning.kamailio;

import java.net.URI;
import tel.billing.shared.Secret;

/// Where a Kamailio is, and as whom we come to it.
///
/// @param databaseUrl the JDBC URL of its own PostgreSQL database
/// @param rpcUrl      where it answers JSON-RPC over HTTP
/// @param rpcToken    the bearer token that it wants to see there
/// @param domain      the domain of its lines, which is their digest realm too
public record Kamailio(
        String databaseUrl, String databaseUser, Secret databasePassword, URI rpcUrl, Secret rpcToken, String domain) {}
