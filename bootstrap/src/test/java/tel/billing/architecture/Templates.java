package tel.billing.architecture;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.JavacTask;
import java.util.regex.Pattern;
import javax.lang.model.element.ExecutableElement;

/// Finds calls of `formatted`, and of `format` without a locale, whose template is not a literal with
/// only `%s`.
final class Templates extends Inspection {
    private static final Pattern SAYS_ONLY_S = Pattern.compile("([^%]|%[sn%])*");

    Templates(JavacTask task) {
        super(task);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
        if (trees.getElement(getCurrentPath()) instanceof ExecutableElement method
                && elementOf(method.getEnclosingElement().asType())
                        .getQualifiedName()
                        .contentEquals("java.lang.String")) {
            switch (method.toString()) {
                case "formatted(java.lang.Object...)" ->
                    check(((MemberSelectTree) call.getMethodSelect()).getExpression());
                case "format(java.lang.String,java.lang.Object...)" ->
                    check(call.getArguments().getFirst());
                default -> {}
            }
        }
        return super.visitMethodInvocation(call, null);
    }

    private void check(ExpressionTree template) {
        if (!(template instanceof LiteralTree literal)
                || !SAYS_ONLY_S.matcher(literal.getValue().toString()).matches()) {
            fault(template, "formats %s without a locale".formatted(template));
        }
    }
}
