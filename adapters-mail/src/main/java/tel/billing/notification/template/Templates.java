package tel.billing.notification.template;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The templates of one language. Each kind of e-mail has a `.subject`, a `.txt` and a `.html` file in the
/// language's folder. Templates that all languages share are in the parent folder. A template with an
/// undefined variable throws an exception.
final class Templates {
    /// Escapes special characters in text and in quoted attributes. The `=` in a link is not escaped.
    private static final Mustache.Escaper HTML_ESCAPES = Escapers.simple(
            new String[][] {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}});

    private final String folder;
    private final Mustache.Compiler html =
            Mustache.compiler().withEscaper(HTML_ESCAPES).withLoader(name -> new StringReader(source(name)));
    private final Mustache.Compiler plain = Mustache.compiler().escapeHTML(false);
    private final Map<String, Template> compiled = new ConcurrentHashMap<>();

    Templates(String folder) {
        this.folder = folder;
    }

    String subject(String template, Map<String, Object> variables) {
        return written(plain, template + ".subject", variables).strip();
    }

    String text(String template, Map<String, Object> variables) {
        var whole = new HashMap<>(variables);
        whole.put("body", written(plain, template + ".txt", variables).strip());
        return written(plain, "layout.txt", whole);
    }

    String html(String template, Map<String, Object> variables) {
        return written(html, template + ".html", variables);
    }

    private String written(Mustache.Compiler compiler, String name, Map<String, Object> variables) {
        return compiled.computeIfAbsent(name, _ -> compiler.compile(source(name)))
                .execute(variables);
    }

    /// Returns the source of a template, from the language's folder or, if missing there, from the parent
    /// folder.
    String source(String name) {
        return read(folder + "/" + name)
                .or(() -> read(name))
                .orElseThrow(
                        () -> new IllegalStateException("The template %s/%s does not exist".formatted(folder, name)));
    }

    private static Optional<String> read(String path) {
        try (var file = Templates.class.getResourceAsStream(path)) {
            return file == null ? Optional.empty() : Optional.of(new String(file.readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("The template %s cannot be read".formatted(path), e);
        }
    }
}
