package tel.billing.architecture;

import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/// Searches one compiled source file for one kind of fault.
abstract class Inspection extends TreePathScanner<Void, Void> {
    protected final Trees trees;
    protected final Types types;
    private final List<String> faults = new ArrayList<>();

    protected Inspection(JavacTask task) {
        trees = Trees.instance(task);
        types = task.getTypes();
    }

    List<String> faults() {
        return List.copyOf(faults);
    }

    protected void fault(Tree tree, String text) {
        var unit = getCurrentPath().getCompilationUnit();
        var line = unit.getLineMap().getLineNumber(trees.getSourcePositions().getStartPosition(unit, tree));
        faults.add("%s in (%s:%d)"
                .formatted(text, Path.of(unit.getSourceFile().toUri()).getFileName(), line));
    }

    protected TypeMirror typeOf(Tree tree) {
        var unit = getCurrentPath().getCompilationUnit();
        return types.erasure(trees.getTypeMirror(trees.getPath(unit, tree)));
    }

    protected TypeElement elementOf(TypeMirror type) {
        return (TypeElement) types.asElement(type);
    }
}
