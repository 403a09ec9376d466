package tel.billing.shared.bootstrap.startup;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.demo.DemoProgress;

@DisplayName("BILLING_DEMO=true")
class DemoCheckTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        BILLING_VIES_URL        | https://vies.example/api | requires that every part is a sandbox. Remove the settings of real systems, or the demo.
        SPRING_DATASOURCE_URL   | jdbc:postgresql://db/b   | requires that every part is a sandbox. Remove the settings of real systems, or the demo.
        BILLING_PUBLIC_URL      | https://shop.example     | requires that BILLING_PUBLIC_URL names this machine, but it is "https://shop.example".
        BILLING_TRUSTED_PROXIES | 10.0.0.0/8               | requires that BILLING_TRUSTED_PROXIES is none.
        """)
    void is_refused_where_dev_does_not_exist(String variable, String value, String reason) {
        assertRefused(Map.of(variable, value), reason);
    }

    @Test
    void is_accepted_for_a_new_directory_and_for_complete_demo_data() throws IOException {
        assertAccepted();

        new DemoProgress(directory).begin();
        new DemoProgress(directory).complete();
        Files.createDirectory(directory.resolve("postgres"));
        assertAccepted();
    }

    @Test
    void is_refused_beside_other_data() throws IOException {
        Files.createDirectory(directory.resolve("postgres"));

        assertRefused(
                Map.of(),
                "fills a new data directory only, but %s has data. Set BILLING_DATA_DIRECTORY to a new directory."
                        .formatted(directory));
    }

    /// A half-filled demo must not look like other data.
    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void leaves_data_that_no_service_starts_on_if_it_is_killed(String demo) {
        new DemoProgress(directory).begin();

        assertThatThrownBy(() -> check(Map.of("BILLING_DEMO", demo)))
                .isInstanceOf(StartupFailure.class)
                .hasMessage(
                        "The demo data in %s is incomplete. Remove this directory, or set BILLING_DATA_DIRECTORY to another directory."
                                .formatted(directory));
    }

    @Test
    void does_not_matter_with_a_real_database() {
        new DemoProgress(directory).begin();

        assertThatCode(() -> check(Map.of(
                        "BILLING_DEMO", "false", "SPRING_DATASOURCE_URL", "jdbc:postgresql://localhost/billing")))
                .doesNotThrowAnyException();
    }

    private void assertAccepted() {
        assertThatCode(() -> check(Map.of())).doesNotThrowAnyException();
    }

    private void assertRefused(Map<String, String> variables, String reason) {
        assertThatThrownBy(() -> check(variables))
                .isInstanceOf(StartupFailure.class)
                .hasMessage("BILLING_DEMO=true " + reason);
    }

    private void check(Map<String, String> variables) {
        var all = new HashMap<>(
                Map.of("SERVER_PORT", "0", "BILLING_DEMO", "true", "BILLING_DATA_DIRECTORY", directory.toString()));
        all.putAll(variables);
        StartupChecks.check(Variables.environment(all), true);
    }
}
