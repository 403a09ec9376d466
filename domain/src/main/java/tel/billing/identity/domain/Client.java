package tel.billing.identity.domain;

import java.util.Optional;

/// What a session was begun with, so that its user knows it again: what the software calls itself, and the network
/// address it called from. Neither proves anything. The first 200 characters of each are kept.
public record Client(Optional<String> device, Optional<String> address) {
    private static final int LONGEST = 200;

    public Client {
        device = device.flatMap(Client::kept);
        address = address.flatMap(Client::kept);
    }

    private static Optional<String> kept(String told) {
        var text = told.codePoints()
                .filter(point -> !Character.isISOControl(point))
                .limit(LONGEST)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .strip();
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
