package tel.billing.shared.web.docs;

import java.util.Map;
import java.util.Set;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;

/// Renders code blocks. A sample can be folded. Of samples that follow each other, only the first is unfolded, because
/// they do the same in several languages.
record SampleRenderer(HtmlNodeRendererContext context) implements NodeRenderer {
    private static final Map<String, String> LANGUAGES =
            Map.of("sh", "curl", "ts", "TypeScript", "java", "Java", "python", "Python");
    private static final Map<String, String> SCROLLED_BY_KEYBOARD = Map.of("tabindex", "0");

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
        return Set.of(FencedCodeBlock.class);
    }

    @Override
    public void render(Node node) {
        var language = LANGUAGES.get(((FencedCodeBlock) node).getInfo());
        if (language == null) {
            code((FencedCodeBlock) node);
            return;
        }
        var html = context.getWriter();
        html.tag("details", node.getPrevious() instanceof FencedCodeBlock ? Map.of() : Map.of("open", ""));
        html.tag("summary");
        html.text(language);
        html.tag("/summary");
        code((FencedCodeBlock) node);
        html.tag("/details");
        html.line();
    }

    private void code(FencedCodeBlock block) {
        var html = context.getWriter();
        html.tag("pre", SCROLLED_BY_KEYBOARD);
        html.tag("code");
        html.text(block.getLiteral());
        html.tag("/code");
        html.tag("/pre");
        html.line();
    }
}
