package tel.billing.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// promtool tests what the alerts do; see `.ci/deployment`. [tel.billing.journey.operation.ManagementTest] compares
/// their
/// metrics with those of a running service.
@DisplayName("Each alert")
class AlertsTest {
    private static final Path FOLDER = Billing.ROOT.resolve("deploy/prometheus");
    private static final Pattern NAME = Pattern.compile("- alert: (\\w+)");
    private static final Pattern RUNBOOK = Pattern.compile("runbook: (docs/operations/.+)#(.+)");

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

    private static String alerts() throws IOException {
        return Files.readString(FOLDER.resolve("alerts.yaml"));
    }
}
