package tel.billing.journey.operation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The names of metrics in the documentation, in the code, in the files for operators, and in a scrape.
final class MetricNames {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Pattern IN_TABLE = Pattern.compile("(?m)^\\| `(billing\\.[a-z.]+)`");
    private static final Pattern IN_CODE =
            Pattern.compile("(?:[bB]uilder|DatabaseGauge\\.\\w+)\\(\\s*\"(billing\\.[a-z.]+)\"");
    private static final Pattern IN_QUERY =
            Pattern.compile("\\b((?:billing|http_server|hikaricp|jvm|process|dbscheduler)_[a-z_]+)");
    private static final Pattern SAMPLE = Pattern.compile("(?m)^([a-z_]+)[{ ]");
    private static final Pattern SUFFIX = Pattern.compile("(?:_seconds)?(?:_total|_bucket|_count|_sum|_max)?$");

    private MetricNames() {}

    /// In the tables of the operations guide.
    static Set<String> documented() {
        return all(IN_TABLE, read(ROOT.resolve("docs/operations/metrics.md")));
    }

    /// In the sources of the service, except names that are composed.
    static Set<String> inCode() {
        try (var modules = Files.list(ROOT)) {
            return modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .flatMap(MetricNames::sources)
                    .flatMap(source -> all(IN_CODE, read(source)).stream())
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Prometheus' names in the alerts and in the dashboard.
    static Set<String> deployed() {
        return Stream.of("deploy/prometheus/alerts.yaml", "deploy/grafana/billing.json")
                .flatMap(file -> all(IN_QUERY, read(ROOT.resolve(file))).stream())
                .collect(Collectors.toSet());
    }

    /// Prometheus' names in a scrape.
    static Set<String> scraped(String scrape) {
        return all(SAMPLE, scrape);
    }

    /// The name in code and documentation.
    static String withoutSuffix(String nameInPrometheus) {
        return SUFFIX.matcher(nameInPrometheus).replaceFirst("").replace('_', '.');
    }

    private static Stream<Path> sources(Path folder) {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
