package tel.billing.shared.bootstrap.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.process.Program;
import tel.billing.process.ServiceProcess;
import tel.billing.shared.embedded.LoopbackPort;
import tel.billing.shared.embedded.PreparedDatabase;

@Tag("long")
@DisplayName("A refused start prints one sentence, exits with status 1, and")
class RefusedStartTest {
    @TempDir
    Path directory;

    @Test
    void names_a_directory_that_cannot_be_written() throws Exception {
        var inTheWay = Files.createFile(directory.resolve("file"));
        refused(
                Map.of("BILLING_DATA_DIRECTORY", inTheWay.resolve("var").toString()),
                "The data directory cannot be used (%s: Not a directory). Set BILLING_DATA_DIRECTORY to another directory."
                        .formatted(inTheWay.resolve("var/postgres")));
    }

    @Test
    void names_an_invalid_setting() throws Exception {
        refused(
                Map.of("BILLING_PASSWORD_MIN_LENGTH", "5"),
                "BILLING_PASSWORD_MIN_LENGTH must be a whole number from 8 to 64, but is \"5\".");
        refused(Map.of("SERVER_PORT", "http"), "SERVER_PORT must be a whole number, but is \"http\".");
    }

    @Test
    void names_a_missing_setting_of_the_card_processor() throws Exception {
        refused(
                Map.of("BILLING_ADYEN_MERCHANT_ACCOUNT", "BillingECOM"),
                "Adyen as card processor also needs BILLING_ADYEN_API_KEY: it must be the API key of a web service"
                        + " user at Adyen.");
    }

    @Test
    void names_a_missing_setting_of_the_pbx() throws Exception {
        refused(
                Map.of("BILLING_KAMAILIO_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/kamailio"),
                "Kamailio as PBX also needs BILLING_KAMAILIO_DATABASE_USER: it must be a name.");
    }

    @Test
    void names_a_port_that_is_configured_twice() throws Exception {
        var port = Integer.toString(LoopbackPort.free());
        refused(
                Map.of("SERVER_PORT", port, "MANAGEMENT_SERVER_PORT", port),
                "MANAGEMENT_SERVER_PORT must be another port than SERVER_PORT, but is \"%s\".".formatted(port));
    }

    @Test
    void names_a_management_port_in_use() throws Exception {
        PreparedDatabase.layInto(directory.resolve("var/postgres"));
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var port = Integer.toString(taken.getLocalPort());
            refused(
                    Map.of("MANAGEMENT_SERVER_PORT", port),
                    "Port %s is used by another program. Set MANAGEMENT_SERVER_PORT to another port.".formatted(port));
        }
    }

    @Test
    void suggests_the_setting_that_was_meant() throws Exception {
        refused(
                Map.of("BILLING_RATE_LIMIT_ENABLED", "false"),
                "BILLING_RATE_LIMIT_ENABLED is not a setting. Did you mean BILLING_RATE_LIMITS_ENABLED?");
    }

    @Test
    void names_an_unreachable_database_and_starts_no_embedded_one() throws Exception {
        refused(
                Map.of("SPRING_DATASOURCE_URL", "jdbc:postgresql://127.0.0.1:1/billing"),
                "The database that SPRING_DATASOURCE_URL configures (jdbc:postgresql://127.0.0.1:1/billing) cannot be"
                        + " used: Connection to 127.0.0.1:1 refused. Check that the hostname and port are correct and that"
                        + " the postmaster is accepting TCP/IP connections.");
        assertThat(directory.resolve("var/postgres")).doesNotExist();
    }

    @Test
    void leaves_no_database_running_after_a_late_failure() throws Exception {
        PreparedDatabase.layInto(directory.resolve("var/postgres"));
        refused(
                Map.of("SPRING_FLYWAY_TARGET", "999"),
                "The database schema cannot be migrated: No migration with a target version 999 could be"
                        + " found. Ensure target is specified correctly and the migration exists.");
        assertThat(directory.resolve("var/postgres/data")).isDirectory();
        assertThat(directory.resolve("var/postgres/data/postmaster.pid")).doesNotExist();
    }

    private void refused(Map<String, String> variables, String sentence) throws IOException, InterruptedException {
        var all = new HashMap<>(Map.of("SERVER_PORT", "0"));
        all.putAll(variables);
        try (var service = ServiceProcess.start(Program.quick(), directory.resolve("var"), 0, all)) {
            assertThat(service.awaitEnd()).isEqualTo(1);
            assertThat(service.errors()).isEqualTo("Cannot start: %s%n".formatted(sentence));
        }
    }
}
