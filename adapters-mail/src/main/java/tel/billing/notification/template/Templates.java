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

/// The letters of one language: each has a `.subject`, a `.txt` and a `.html` in the language's
/// folder. What all languages share lies beside the folders. A word that a template asks for and
/// does not get is a bug and fails.
final class Templates {
    /// All that matters in text and in quoted attributes; a link's `=` stays as it is.
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

    String subject(String letter, Map<String, Object> words) {
        return written(plain, letter + ".subject", words).strip();
    }

    String text(String letter, Map<String, Object> words) {
        var whole = new HashMap<>(words);
        whole.put("body", written(plain, letter + ".txt", words).strip());
        return written(plain, "layout.txt", whole);
    }

    String html(String letter, Map<String, Object> words) {
        return written(html, letter + ".html", words);
    }

    private String written(Mustache.Compiler compiler, String name, Map<String, Object> words) {
        return compiled.computeIfAbsent(name, _ -> compiler.compile(source(name)))
                .execute(words);
    }

    /// A template as it was written.
    String source(String name) {
        return read(folder + "/" + name)
                .or(() -> read(name))
                .orElseThrow(() -> new IllegalStateException("there is no template %s/%s".formatted(folder, name)));
    }

    private static Optional<String> read(String path) {
        try (var file = Templates.class.getResourceAsStream(path)) {
            return file == null ? Optional.empty() : Optional.of(new String(file.readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("the template %s cannot be read".formatted(path), e);
        }
    }
}
