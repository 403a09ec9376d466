package tel.billing.payment.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;

/// Files in the jar, in this class's package.
final class Resource {
    private Resource() {}

    static byte[] bytes(String name) {
        try (var file = Resource.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("missing in the jar: " + name);
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("a file in the jar cannot be read", e);
        }
    }

    static String text(String name) {
        return new String(bytes(name), UTF_8);
    }
}
