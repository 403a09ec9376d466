package tel.billing.shared.web.docs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/// A guide in Markdown, with its links to other guides as links to their pages.
///
/// @param links the names of the guides that it links to, with the text of the first link to each
record Markdown(Node document, Map<String, String> links) {
    private static final Pattern GUIDE = Pattern.compile("([a-z0-9-]+)\\.md(#.+)?");
    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final TextContentRenderer TEXT =
            TextContentRenderer.builder().build();
    private static final HtmlRenderer HTML = HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .nodeRendererFactory(SampleRenderer::new)
            .escapeHtml(true)
            .build();

    /// Links to other pages of the repository, which are not served, become text. Fails on any other relative link.
    static Markdown parse(String text) {
        var document = PARSER.parse(text);
        var links = new LinkedHashMap<String, String>();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                var guide = GUIDE.matcher(link.getDestination());
                if (guide.matches()) {
                    links.putIfAbsent(guide.group(1), TEXT.render(link.getFirstChild()));
                    link.setDestination(path(guide.group(1)) + Objects.requireNonNullElse(guide.group(2), ""));
                } else if (link.getDestination().startsWith("../")) {
                    replaceByText(link);
                } else if (!link.getDestination().matches("(#|https://).+")) {
                    throw new IllegalStateException("a guide cannot link to " + link.getDestination());
                }
            }
        });
        return new Markdown(document, links);
    }

    private static void replaceByText(Link link) {
        while (link.getFirstChild() != null) {
            link.insertBefore(link.getFirstChild());
        }
        link.unlink();
    }

    /// The path at which a guide is served.
    static String path(String guide) {
        return "/docs/" + guide;
    }

    String title() {
        return TEXT.render(document.getFirstChild());
    }

    String html() {
        return HTML.render(document);
    }
}
