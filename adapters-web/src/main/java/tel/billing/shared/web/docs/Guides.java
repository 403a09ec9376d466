package tel.billing.shared.web.docs;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.web.util.HtmlUtils;
import tel.billing.shared.web.pages.PageFile;
import tel.billing.shared.web.response.Response;

/// The guides of the folder `docs/guides` as pages, by the last part of their path.
final class Guides {
    /// The guide that links to all others.
    static final String INDEX = "";

    private Guides() {}

    static Optional<Response> page(String name) {
        return Optional.ofNullable(Rendered.PAGES.get(name));
    }

    /// Initialised by the first request, so that rendering does not delay the start.
    private static final class Rendered {
        static final Map<String, Response> PAGES = pages();

        private static Map<String, Response> pages() {
            var index = Markdown.parse(read("README"));
            var navigation = index.links().entrySet().stream()
                    .map(link -> "<li><a href=\"%s\">%s</a></li>"
                            .formatted(Markdown.path(link.getKey()), HtmlUtils.htmlEscape(link.getValue())))
                    .collect(joining("\n"));
            var template = PageFile.read("guide.html").replace("{{navigation}}", navigation);
            var pages = new HashMap<String, Response>();
            pages.put(INDEX, page(template, index));
            index.links().keySet().forEach(name -> pages.put(name, page(template, Markdown.parse(read(name)))));
            return Map.copyOf(pages);
        }

        private static Response page(String template, Markdown guide) {
            return DocsController.page(template.replace("{{title}}", HtmlUtils.htmlEscape(guide.title()))
                    .replace("{{content}}", guide.html()));
        }

        private static String read(String name) {
            var file = "/guides/" + name + ".md";
            try (var in = Objects.requireNonNull(Guides.class.getResourceAsStream(file), file)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + file, e);
            }
        }
    }
}
