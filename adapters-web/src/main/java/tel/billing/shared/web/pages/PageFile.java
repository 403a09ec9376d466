package tel.billing.shared.web.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// A file of the pages, read once from the jar.
public final class PageFile {

    private PageFile() {}

    /// The text of `resources/pages/<name>`; fails at start-up if the file does not exist.
    public static String read(String name) {
        try (var in = Objects.requireNonNull(PageFile.class.getResourceAsStream("/pages/" + name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the page " + name, e);
        }
    }
}
