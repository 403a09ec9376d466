package tel.billing.architecture;

import static com.tngtech.archunit.lang.SimpleConditionEvent.violated;
import static java.util.stream.Collectors.joining;
import static javax.tools.JavaFileObject.Kind.SOURCE;
import static javax.tools.StandardLocation.SOURCE_PATH;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/// A condition for the source of a class. It uses the compiler, so that an inspection knows every type and
/// mistakes no string for code. Compiling is slow, so a project is compiled once for all inspections.
final class SourceCondition extends ArchCondition<JavaClass> {
    private static final List<SourceCondition> ALL = new CopyOnWriteArrayList<>();
    private static final Map<Path, Map<SourceCondition, Map<Path, List<String>>>> FOUND_IN_PROJECT =
            new ConcurrentHashMap<>();

    private final Function<JavacTask, Inspection> inspection;
    private Map<Path, List<String>> faults = Map.of();

    private SourceCondition(String text, Function<JavacTask, Inspection> inspection) {
        super(text);
        this.inspection = inspection;
    }

    static SourceCondition of(String text, Function<JavacTask, Inspection> inspection) {
        var condition = new SourceCondition(text, inspection);
        ALL.add(condition);
        return condition;
    }

    @Override
    public void init(Collection<JavaClass> types) {
        faults = types.stream()
                .findAny()
                .map(type -> FOUND_IN_PROJECT
                        .computeIfAbsent(place(type).project(), SourceCondition::inspect)
                        .get(this))
                .orElseGet(Map::of);
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        Objects.requireNonNull(faults.get(place(type).sourceOf(type)), type::getName)
                .forEach(fault -> events.add(violated(type, type.getDescription() + " " + fault)));
    }

    private static Place place(JavaClass type) {
        return Place.of(type).orElseThrow();
    }

    private static Map<SourceCondition, Map<Path, List<String>>> inspect(Path project) {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var diagnostics = new DiagnosticCollector<JavaFileObject>();
        var options = List.of("-proc:none", "-implicit:none", "-classpath", System.getProperty("java.class.path"));
        try (var files = compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            files.setLocationFromPaths(SOURCE_PATH, sources(project));
            var all = files.list(SOURCE_PATH, "", Set.of(SOURCE), true);
            var task = (JavacTask) compiler.getTask(null, files, diagnostics, options, null, all);
            var units = task.parse();
            task.analyze();
            refuse(diagnostics);
            var found = new HashMap<SourceCondition, Map<Path, List<String>>>();
            for (var condition : ALL) {
                found.put(condition, condition.inspect(task, units));
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> sources(Path project) throws IOException {
        try (var modules = Files.list(project)) {
            return modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList();
        }
    }

    private Map<Path, List<String>> inspect(JavacTask task, Iterable<? extends CompilationUnitTree> units) {
        var found = new TreeMap<Path, List<String>>();
        for (var unit : units) {
            found.put(Path.of(unit.getSourceFile().toUri()), inspect(task, unit));
        }
        return found;
    }

    private List<String> inspect(JavacTask task, CompilationUnitTree unit) {
        var inspector = inspection.apply(task);
        inspector.scan(unit, null);
        return inspector.faults();
    }

    /// Fails, because no inspection would check a type that the compiler does not know.
    private static void refuse(DiagnosticCollector<JavaFileObject> diagnostics) {
        var errors = diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString)
                .collect(joining("\n"));
        if (!errors.isEmpty()) {
            throw new IllegalStateException(errors);
        }
    }
}
