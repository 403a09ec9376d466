package tel.billing.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.Source;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The place of a class: its Maven module, and the subdomain and layer of its package. The layer is empty in
/// a subdomain's root package. In `tel.billing` itself the subdomain is empty, too.
record Place(Path home, boolean test, String subdomain, String layer) {
    private static final String OURS = "tel.billing";

    /// In the build of one module, other modules are folders or jars, each below its own `target`.
    private static final Pattern LOCATION = Pattern.compile("(?:jar:)?(?<home>file:.*)/target/(?<output>[^/!]+).*");

    private static final Map<JavaClass, Optional<Place>> KNOWN = new ConcurrentHashMap<>();

    static Optional<Place> of(JavaClass type) {
        return KNOWN.computeIfAbsent(type, Place::find);
    }

    private static Optional<Place> find(JavaClass type) {
        var packageName = type.getPackageName();
        if (!(packageName + ".").startsWith(OURS + ".")) {
            return Optional.empty();
        }
        return type.getBaseComponentType()
                .getSource()
                .map(Source::getUri)
                .map(uri -> LOCATION.matcher(uri.toString()))
                .filter(Matcher::matches)
                .map(location -> at(location, List.of(packageName.split("\\."))));
    }

    private static Place at(Matcher location, List<String> segments) {
        return new Place(
                Path.of(URI.create(location.group("home"))),
                location.group("output").equals("test-classes"),
                segments.size() > 2 ? segments.get(2) : "",
                segments.size() > 3 ? segments.get(3) : "");
    }

    String module() {
        return home.getFileName().toString();
    }

    /// The parent folder of all modules.
    Path project() {
        return home.getParent();
    }

    boolean isIn(String... modules) {
        return !test && List.of(modules).contains(module());
    }

    /// Whether this is the package that other subdomains may use.
    boolean isRootPackage() {
        return layer.isEmpty() && !subdomain.isEmpty();
    }

    /// Whether this is `tel.billing` itself, which contains only main.
    boolean isMain() {
        return subdomain.isEmpty();
    }

    boolean isWiring() {
        return layer.equals("bootstrap");
    }

    boolean isFoundation() {
        return subdomain.equals("shared");
    }

    /// The source file of a hand-written class.
    Path sourceOf(JavaClass type) {
        var file = type.getSource().flatMap(Source::getFileName).orElseThrow();
        return home.resolve(test ? "src/test/java" : "src/main/java")
                .resolve(type.getPackageName().replace('.', '/'))
                .resolve(file);
    }
}
