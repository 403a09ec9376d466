package tel.billing.architecture;

import com.sun.source.tree.ClassTree;
import com.sun.source.util.JavacTask;
import javax.lang.model.element.Modifier;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Elements.DocCommentKind;

/// Finds public top-level types without a `///` comment.
final class MissingComments extends Inspection {
    private final Elements elements;

    MissingComments(JavacTask task) {
        super(task);
        elements = task.getElements();
    }

    /// Does not visit nested types, which the comment of their outer type covers.
    @Override
    public Void visitClass(ClassTree type, Void nothing) {
        if (type.getModifiers().getFlags().contains(Modifier.PUBLIC)
                && elements.getDocCommentKind(trees.getElement(getCurrentPath())) != DocCommentKind.END_OF_LINE) {
            fault(type, "promises nothing");
        }
        return null;
    }
}
