package tel.billing.invoice.pdf;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/// Reads the files next to these classes.
final class Resource {
    static final String REGULAR = "LiberationSans-Regular.ttf";
    static final String BOLD = "LiberationSans-Bold.ttf";

    private Resource() {}

    static InputStream open(String name) {
        var in = Resource.class.getResourceAsStream(name);
        if (in == null) {
            throw new IllegalStateException("The resource %s does not exist.".formatted(name));
        }
        return in;
    }

    static byte[] bytes(String name) {
        try (var in = open(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("The resource %s cannot be read.".formatted(name), e);
        }
    }
}
