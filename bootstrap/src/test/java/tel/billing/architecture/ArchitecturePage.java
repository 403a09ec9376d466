package tel.billing.architecture;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The page about subdomains, layers, dependencies and rules, which is generated from the code.
final class ArchitecturePage {
    private static final List<Column> COLUMNS = List.of(
            new Column("domain", List.of("domain")),
            new Column("application", List.of("application")),
            new Column("portal", List.of("adapters-portal")),
            new Column("web", List.of("adapters-web", "adapters-demo")),
            new Column("persistence", List.of("adapters-persistence")),
            new Column(
                    "external systems",
                    List.of(
                            "adapters-http",
                            "adapters-sandbox",
                            "adapters-payments",
                            "adapters-vat",
                            "adapters-provisioning",
                            "adapters-mail",
                            "adapters-pdf",
                            "embedded-postgresql")),
            new Column("operations", List.of("adapters-operations")),
            new Column("wiring", List.of("bootstrap")));

    /// The command that renews the page.
    static final String COMMAND = "./mvnw test -pl bootstrap -am -Dtest=ArchitecturePageTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Ddocs=write";

    private final JavaClasses classes;
    private final Subdomains subdomains;
    private final Set<Place> places;

    private record Column(String name, List<String> modules) {}

    ArchitecturePage(JavaClasses classes, Subdomains subdomains) {
        this.classes = classes;
        this.subdomains = subdomains;
        this.places = classes.stream()
                .map(Place::of)
                .flatMap(Optional::stream)
                .filter(place -> !place.test())
                .collect(toSet());
    }

    String text() {
        return """
            # Architecture

            <!-- Written from the code by: %s -->

            The package `tel.billing.<subdomain>` is the root package of a subdomain. Every other package is in a
            layer: `tel.billing.<subdomain>.<layer>`. A Maven module contains one or several layers.
            Other subdomains may use only a subdomain's root package. Only the wiring depends on adapters.

            ## Subdomains and layers

            %s
            ## Dependencies between subdomains

            All subdomains may depend on `shared`, so the graph omits it.

            ```mermaid
            flowchart TD
            %s```

            ## Rules that the build enforces

            %s\
            """.formatted(COMMAND, subdomainsAndLayers(), graph(), rules());
    }

    private String subdomainsAndLayers() {
        var head = row(Stream.concat(Stream.of("subdomain"), COLUMNS.stream().map(Column::name)));
        var line = row(Stream.generate(() -> "---").limit(COLUMNS.size() + 1L));
        return head + line + names().map(this::row).collect(joining());
    }

    private String row(String subdomain) {
        return row(Stream.concat(
                Stream.of("**%s** %s".formatted(subdomain, introduction(subdomain))),
                COLUMNS.stream().map(column -> packages(subdomain, column))));
    }

    private static String row(Stream<String> cells) {
        return cells.collect(joining(" | ", "| ", " |\n"));
    }

    /// The comment of the subdomain's root package.
    private String introduction(String subdomain) {
        var name = "tel.billing." + subdomain + ".package-info";
        return classes.contain(name) ? documentation(classes.get(name)) : "";
    }

    private static String documentation(JavaClass description) {
        try (var lines = Files.lines(Place.of(description).orElseThrow().sourceOf(description))) {
            return lines.filter(line -> line.startsWith("/// "))
                    .map(line -> line.substring("/// ".length()))
                    .collect(joining(" "));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String packages(String subdomain, Column column) {
        return places.stream()
                .filter(place ->
                        place.subdomain().equals(subdomain) && column.modules().contains(place.module()))
                .sorted(comparing(Place::layer))
                .map(ArchitecturePage::link)
                .collect(joining(" "));
    }

    private static String link(Place place) {
        var folder = "../%s/src/main/java/tel/billing/%s".formatted(place.module(), place.subdomain());
        return place.isRootPackage()
                ? "[root](%s)".formatted(folder)
                : "[%s](%s/%s)".formatted(place.layer(), folder, place.layer());
    }

    private String graph() {
        var nodes = names().map(name -> "    %s\n".formatted(name));
        var arrows = subdomains.whoKnowsWhom().entrySet().stream()
                .flatMap(row -> row.getValue().stream().map(known -> "    %s --> %s\n".formatted(row.getKey(), known)));
        return Stream.concat(nodes, arrows)
                .filter(line -> !line.contains("shared"))
                .collect(joining());
    }

    private Stream<String> names() {
        return subdomains.whoKnowsWhom().keySet().stream();
    }

    private static String rules() {
        return Stream.of(ArchitectureRules.values())
                .map(rule -> "- **%s**, because %s.\n".formatted(rule, rule.reason()))
                .collect(joining());
    }
}
