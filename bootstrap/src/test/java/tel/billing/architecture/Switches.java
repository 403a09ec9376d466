package tel.billing.architecture;

import com.sun.source.tree.CaseLabelTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.PatternCaseLabelTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.util.JavacTask;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/// Finds switches over a sealed type with a branch that also covers future states: a `default`, or a pattern
/// of the sealed type itself.
final class Switches extends Inspection {

    Switches(JavacTask task) {
        super(task);
    }

    @Override
    public Void visitSwitch(SwitchTree tree, Void nothing) {
        check(tree.getExpression(), tree.getCases());
        return super.visitSwitch(tree, null);
    }

    @Override
    public Void visitSwitchExpression(SwitchExpressionTree tree, Void nothing) {
        check(tree.getExpression(), tree.getCases());
        return super.visitSwitchExpression(tree, null);
    }

    private void check(ExpressionTree selector, List<? extends CaseTree> cases) {
        var type = typeOf(selector);
        if (isSealed(type)) {
            cases.stream()
                    .filter(branch -> takesTheRest(branch, type))
                    .forEach(branch -> fault(branch, "takes whatever " + type + " may still become"));
        }
    }

    private boolean isSealed(TypeMirror type) {
        return type.getKind() == TypeKind.DECLARED
                && elementOf(type).getModifiers().contains(Modifier.SEALED);
    }

    private boolean takesTheRest(CaseTree branch, TypeMirror type) {
        return branch.getGuard() == null && branch.getLabels().stream().anyMatch(label -> takesTheRest(label, type));
    }

    private boolean takesTheRest(CaseLabelTree label, TypeMirror type) {
        return label instanceof PatternCaseLabelTree pattern
                ? types.isSubtype(type, typeOf(pattern.getPattern()))
                : label instanceof DefaultCaseLabelTree;
    }
}
