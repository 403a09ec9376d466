package tel.billing.identity.web.session;

import java.util.Optional;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.shared.web.request.Sender;

/// The client of a session, taken from the HTTP request.
public final class Clients {
    private Clients() {}

    public static ClientNetwork networkOf(Sender sender) {
        return new ClientNetwork(sender.network());
    }

    public static Client of(Sender sender) {
        return new Client(sender.agent(), Optional.of(sender.address()));
    }
}
