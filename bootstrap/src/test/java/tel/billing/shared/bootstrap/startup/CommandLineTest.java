package tel.billing.shared.bootstrap.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.process.Program;
import tel.billing.process.ServiceProcess;
import tel.billing.shared.embedded.PreparedDatabase;

@DisplayName("On the command line")
class CommandLineTest {
    @TempDir
    Path directory;

    @Test
    void version_prints_the_version_and_does_nothing_else() throws Exception {
        try (var program = run("--version", Map.of("BILLING_NO_SETTING", "wrong"))) {
            assertThat(program.awaitEnd()).isZero();
            assertThat(program.output()).matches("billing \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\\R");
            assertThat(program.errors()).isEmpty();
        }
        assertThat(directory.resolve("var")).doesNotExist();
    }

    @Test
    void check_of_the_embedded_default_reaches_nothing_and_creates_nothing() throws Exception {
        try (var program = run("--check", Map.of())) {
            assertThat(program.awaitEnd()).isZero();
            assertThat(program.output().lines())
                    .containsExactly(
                            "ok      settings: valid",
                            "ok      database: sandbox, which needs no check",
                            "ok      card processor: sandbox, which needs no check",
                            "ok      VAT service: sandbox, which needs no check",
                            "ok      PBX: sandbox, which needs no check",
                            "ok      mail: sandbox, which needs no check");
            assertThat(program.errors()).isEmpty();
        }
        assertThat(directory.resolve("var")).doesNotExist();
    }

    @Test
    void check_reports_a_faulty_setting() throws Exception {
        try (var program = run("--check", Map.of("BILLING_NO_SETTING", "wrong"))) {
            assertThat(program.awaitEnd()).isOne();
            assertThat(program.output())
                    .startsWith("failed  settings: BILLING_NO_SETTING is not a setting. Did you mean ");
            assertThat(program.errors()).isEmpty();
        }
    }

    @Test
    @Tag("long")
    void migrate_migrates_the_database_and_ends() throws Exception {
        PreparedDatabase.layInto(directory.resolve("var/postgres"));
        try (var program = run("--migrate", Map.of())) {
            assertThat(program.awaitEnd()).isZero();
            assertThat(program.output()).containsPattern("The database has version \\d+ of the schema");
        }
        assertThat(directory.resolve("var/postgres/data/postmaster.pid")).doesNotExist();
    }

    private ServiceProcess run(String option, Map<String, String> variables) throws Exception {
        return ServiceProcess.start(Program.quick().withArgument(option), directory.resolve("var"), 0, variables);
    }
}
