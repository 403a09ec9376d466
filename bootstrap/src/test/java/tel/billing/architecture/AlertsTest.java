package tel.billing.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// promtool tests what the alerts do; see `.ci/deployment`.
@DisplayName("Each alert")
class AlertsTest {
    private static final Path FOLDER = Billing.ROOT.resolve("deploy/prometheus");
    private static final Pattern NAME = Pattern.compile("- alert: (\\w+)");
    private static final Pattern METRIC = Pattern.compile("billing_[a-z_]+");
    private static final Pattern UNIT = Pattern.compile("_(?:total|seconds)$");
    private static final Pattern METER = Pattern.compile("\\| `(billing\\.[a-z.]+)` \\|");
    private static final Pattern RUNBOOK = Pattern.compile("runbook: (docs/operations/.+)#(.+)");

    @Test
    void uses_documented_metrics() throws IOException {
        var documented = all(METER, Files.readString(Billing.ROOT.resolve("docs/operations/metrics.md")));
        var used = METRIC.matcher(alerts())
                .results()
                .map(metric -> UNIT.matcher(metric.group()).replaceFirst("").replace('_', '.'))
                .collect(Collectors.toSet());

        assertThat(used).hasSizeGreaterThan(15).isSubsetOf(documented);
    }

    @Test
    void names_a_section_of_the_operations_guide() throws IOException {
        for (var runbook : RUNBOOK.matcher(alerts()).results().toList()) {
            assertThat(Pages.anchors(Billing.ROOT.resolve(runbook.group(1)))).contains(runbook.group(2));
        }
        assertThat(RUNBOOK.matcher(alerts()).results()).hasSameSizeAs(names());
    }

    @Test
    void is_tested_to_fire_and_to_stay_quiet() throws IOException {
        var tests = Files.readString(FOLDER.resolve("alerts-test.yaml"));

        assertThat(names())
                .isNotEmpty()
                .allSatisfy(name ->
                        assertThat(tests).contains("name: " + name + " fires", "name: " + name + " stays quiet"));
    }

    private static List<String> names() throws IOException {
        return NAME.matcher(alerts()).results().map(name -> name.group(1)).toList();
    }

    private static Set<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    private static String alerts() throws IOException {
        return Files.readString(FOLDER.resolve("alerts.yaml"));
    }
}
