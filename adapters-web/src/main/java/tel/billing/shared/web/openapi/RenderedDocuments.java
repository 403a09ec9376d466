package tel.billing.shared.web.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableMap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import java.util.Objects;

/// The API document and its parts for [Readers] as JSON, and its deprecated operations.
///
/// The build renders `openapi.yaml`, because each start would need more than a second of CPU time for it. If the
/// OpenAPI 3.1 model does not represent the document completely, the build fails.
///
/// @param deprecated the operations, named like `GET /v1/plans`
public record RenderedDocuments(
        String whole, String forCustomers, String forStaff, Map<String, Deprecation> deprecated) {
    private static final String FOLDER = "/openapi/";
    private static final String WHOLE = "whole.json";
    private static final String FOR_CUSTOMERS = "customers.json";
    private static final String FOR_STAFF = "staff.json";
    private static final String DEPRECATED = "deprecated.txt";

    /// The build does not know the address of the service. No other text of the document contains this one.
    private static final String ADDRESS = "https://address-of-this-service.invalid";

    public RenderedDocuments {
        deprecated = Map.copyOf(deprecated);
    }

    /// Renders a document.
    ///
    /// @throws IllegalArgumentException if the model does not represent it completely, or a deprecated operation
    /// does not follow the policy
    public static RenderedDocuments of(String yaml) {
        var document = OpenApiDocument.read(yaml).servedAt(URI.create(ADDRESS));
        return new RenderedDocuments(
                new String(document.json(), UTF_8),
                new String(document.json(Readers.CUSTOMERS), UTF_8),
                new String(document.json(Readers.STAFF), UTF_8),
                document.deprecated());
    }

    /// What the build has rendered.
    public static RenderedDocuments packaged() {
        return new RenderedDocuments(
                resource(FOLDER + WHOLE),
                resource(FOLDER + FOR_CUSTOMERS),
                resource(FOLDER + FOR_STAFF),
                deprecatedIn(resource(FOLDER + DEPRECATED)));
    }

    /// The build calls this with the folder of the compiled classes.
    static void main(String[] arguments) throws IOException {
        var documents = of(resource("/openapi.yaml"));
        var folder = Files.createDirectories(Path.of(arguments[0] + FOLDER));
        Files.writeString(folder.resolve(WHOLE), documents.whole());
        Files.writeString(folder.resolve(FOR_CUSTOMERS), documents.forCustomers());
        Files.writeString(folder.resolve(FOR_STAFF), documents.forStaff());
        Files.writeString(folder.resolve(DEPRECATED), documents.deprecatedLines());
    }

    /// Sets the only address at which clients reach the service. A URI contains no character that JSON escapes.
    RenderedDocuments servedAt(URI publicUrl) {
        var address = publicUrl.toString();
        return new RenderedDocuments(
                whole.replace(ADDRESS, address),
                forCustomers.replace(ADDRESS, address),
                forStaff.replace(ADDRESS, address),
                deprecated);
    }

    /// A line for each operation: its method and path, and both days of [Deprecation].
    String deprecatedLines() {
        return deprecated.entrySet().stream()
                .map(entry -> "%s %s %s\n"
                        .formatted(
                                entry.getKey(),
                                entry.getValue().since(),
                                entry.getValue().sunset()))
                .sorted()
                .collect(joining());
    }

    /// Reads [#deprecatedLines()].
    static Map<String, Deprecation> deprecatedIn(String lines) {
        return lines.lines()
                .map(line -> line.split(" "))
                .collect(toUnmodifiableMap(
                        words -> words[0] + " " + words[1],
                        words -> new Deprecation(LocalDate.parse(words[2]), LocalDate.parse(words[3]))));
    }

    private static String resource(String name) {
        try (var in = Objects.requireNonNull(RenderedDocuments.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the API document", e);
        }
    }
}
