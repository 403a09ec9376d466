package tel.billing.identity.domain;

import java.util.Optional;

/// The client that a session began with, shown to its user: the client's own description and its network
/// address. Neither is verified. The first 200 characters of each are stored.
public record Client(Optional<String> device, Optional<String> address) {
    private static final int MAX_LENGTH = 200;

    public Client {
        device = device.flatMap(Client::kept);
        address = address.flatMap(Client::kept);
    }

    private static Optional<String> kept(String description) {
        var text = description
                .codePoints()
                .filter(point -> !Character.isISOControl(point))
                .limit(MAX_LENGTH)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .strip();
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
