package tel.billing.architecture;

import static java.util.stream.Collectors.joining;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// A few classes that break a rule deliberately, compiled in the layout of the real modules. The classes that
/// the rule must report are called `Planted` something. It must not report the others.
record PlantedProject(Path root) {
    private static final Path ALL = Path.of("src/test/planted");
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    /// One file manager for all projects, because opening the jars of the class path takes longer
    /// than compiling.
    private static final StandardJavaFileManager FILES =
            COMPILER.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);

    /// Builds the project of that name in an empty folder.
    static PlantedProject build(String name, Path root) throws IOException {
        copy(ALL.resolve(name), root);
        var project = new PlantedProject(root);
        for (var module : project.modules()) {
            project.compile(module.resolve("src/main/java"), module.resolve("target/classes"));
            project.compile(module.resolve("src/test/java"), module.resolve("target/test-classes"));
        }
        return project;
    }

    JavaClasses classes() {
        return new ClassFileImporter().importPath(root);
    }

    /// Spring Modulith imports from the thread's context class loader, so that one must contain the project.
    Subdomains subdomains() throws IOException {
        var thread = Thread.currentThread();
        var own = thread.getContextClassLoader();
        try (var loader = new URLClassLoader(outputs(), own)) {
            thread.setContextClassLoader(loader);
            return Subdomains.in(location -> location.contains(root.toString()));
        } finally {
            thread.setContextClassLoader(own);
        }
    }

    private URL[] outputs() throws IOException {
        var outputs = new ArrayList<URL>();
        for (var module : modules()) {
            outputs.add(module.resolve("target/classes").toUri().toURL());
        }
        return outputs.toArray(URL[]::new);
    }

    private void compile(Path sources, Path output) throws IOException {
        if (!Files.exists(sources)) {
            return;
        }
        synchronized (FILES) {
            compileAlone(sources, output);
        }
    }

    private void compileAlone(Path sources, Path output) throws IOException {
        var options = List.of(
                "-proc:none",
                "-implicit:none",
                "-Xprefer:source",
                "-classpath",
                System.getProperty("java.class.path"),
                "-sourcepath",
                sourcePath(),
                "-d",
                Files.createDirectories(output).toString());
        var words = new StringWriter();
        try (var tree = Files.walk(sources)) {
            var units = FILES.getJavaFileObjectsFromPaths(
                    tree.filter(Files::isRegularFile).toList());
            if (!COMPILER.getTask(words, FILES, null, options, null, units).call()) {
                throw new IllegalStateException(words.toString());
            }
        }
    }

    /// All modules see each other, so that a forbidden import compiles.
    private String sourcePath() throws IOException {
        return modules().stream()
                .flatMap(module -> Stream.of(module.resolve("src/main/java"), module.resolve("src/test/java")))
                .map(Path::toString)
                .collect(joining(File.pathSeparator));
    }

    private List<Path> modules() throws IOException {
        try (var folders = Files.list(root)) {
            return folders.sorted().toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : files.skip(1).toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }
}
