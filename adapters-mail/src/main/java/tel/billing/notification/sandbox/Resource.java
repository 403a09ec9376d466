package tel.billing.notification.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;

/// Files that lie in the jar beside this class.
final class Resource {
    private Resource() {}

    static byte[] bytes(String name) {
        try (var file = Resource.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("the jar lacks " + name);
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("the jar cannot be read", e);
        }
    }

    static String text(String name) {
        return new String(bytes(name), UTF_8);
    }
}
