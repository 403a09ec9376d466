import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import org.openapitools.openapidiff.core.OpenApiCompare;

/// Prints the operations that break clients of an older API document, and exits with status 3 if there are any.
/// Arguments: the older and the newer document, in YAML.
class Compatibility {
    static void main(String[] documents) throws IOException {
        var changes = OpenApiCompare.fromContents(comparable(documents[0]), comparable(documents[1]));
        var broken = new TreeSet<String>();
        changes.getMissingEndpoints().forEach(gone -> broken.add(gone.getMethod() + " " + gone.getPathUrl()));
        changes.getChangedOperations().stream()
                .filter(operation -> operation.isIncompatible())
                .forEach(operation -> broken.add(operation.getHttpMethod() + " " + operation.getPathUrl()));
        broken.forEach(System.out::println);
        System.exit(broken.isEmpty() ? 0 : 3);
    }

    /// openapi-diff does not compare the types of OpenAPI 3.1, and knows no `const`.
    private static String comparable(String document) throws IOException {
        return Files.readString(Path.of(document))
                .replaceFirst("(?m)^openapi: 3\\.1\\.0$", "openapi: 3.0.3")
                .replaceAll("\\bconst: (\"[^\"]*\"|[^,}\\n]*)", "enum: [$1]");
    }
}
