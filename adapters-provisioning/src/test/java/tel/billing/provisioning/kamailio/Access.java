package tel.billing.provisioning.kamailio;

import java.net.URI;
import tel.billing.provisioning.kamailio.peer.KamailioServer;
import tel.billing.shared.Secret;

/// The service's access to a Kamailio.
final class Access {
    private Access() {}

    static Kamailio to(KamailioServer server) {
        return with(server, server.rpcUrl(), new Secret(server.rpcToken()), server.domain());
    }

    /// With the real database and a stub of JSON-RPC.
    static Kamailio to(KamailioServer server, RpcStub rpc) {
        return with(server, rpc.url(), RpcStub.TOKEN, server.domain());
    }

    static Kamailio to(KamailioServer server, String domain) {
        return with(server, server.rpcUrl(), new Secret(server.rpcToken()), domain);
    }

    /// With a database that accepts no changes.
    static Kamailio readOnly(KamailioServer server) {
        return new Kamailio(
                server.jdbcUrl() + "?options=-c%20default_transaction_read_only=on",
                server.user(),
                new Secret(server.password()),
                server.rpcUrl(),
                new Secret(server.rpcToken()),
                server.domain());
    }

    private static Kamailio with(KamailioServer server, URI rpcUrl, Secret rpcToken, String domain) {
        return new Kamailio(server.jdbcUrl(), server.user(), new Secret(server.password()), rpcUrl, rpcToken, domain);
    }
}
