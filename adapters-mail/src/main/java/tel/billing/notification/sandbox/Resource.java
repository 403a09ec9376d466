package tel.billing.notification.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;

/// Files on the class path next to this class.
final class Resource {
    private Resource() {}

    static byte[] bytes(String name) {
        try (var file = Resource.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("The jar does not contain " + name);
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("The jar cannot be read.", e);
        }
    }

    static String text(String name) {
        return new String(bytes(name), UTF_8);
    }
}
