package tel.billing.shared.bootstrap.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.process.Program;
import tel.billing.process.ServiceProcess;
import tel.billing.shared.embedded.LoopbackPort;

/// One service after another on the same data. Each test finds one running and may stop it in its own way.
@Tag("long")
@DisplayName("The service on its embedded default")
@Order(5)
class ServiceLifeTest {
    private static final Duration SECONDS = Duration.ofMinutes(1);

    @TempDir
    static Path directory;

    @AutoClose
    static ServiceProcess service;

    @BeforeEach
    void a_service_runs() throws IOException {
        if (service == null || !service.isAlive()) {
            startAnother();
        }
    }

    @Test
    void prints_its_configuration_and_no_more() throws IOException {
        startAnother();

        assertThat(service.output())
                .contains(
                        "The billing service is ready at http://localhost:" + service.port(),
                        "nothing in it is real",
                        data().toString());
        // The test itself sends requests until the service is ready.
        var printed = service.output()
                .lines()
                .filter(line -> !line.contains(" INFO  access "))
                .toList();
        assertThat(printed.getFirst()).startsWith("The billing service is ready at ");
        assertThat(printed.getLast()).startsWith("This is the embedded default: nothing in it is real.");
        assertThat(printed.subList(1, printed.size() - 1))
                .allSatisfy(line -> assertThat(line).startsWith("  "));
        assertThat(service.errors()).isEmpty();
    }

    @Test
    void keeps_its_data_and_leaves_no_process_after_termination() throws Exception {
        write("before SIGTERM");
        var processes = service.databaseProcesses();
        service.terminate();
        assertThatAllEnded(processes);
        assertThat(service.output()).contains(" INFO  billing  Stopping\n");
        startAnother();
        assertThat(written("before SIGTERM")).isTrue();
    }

    @Test
    void leaves_no_process_after_ctrl_c_and_shuts_its_database_down() throws Exception {
        startAnother();
        var processes = service.databaseProcesses();
        service.interruptGroup();
        assertThatAllEnded(processes);
        assertThat(service.output())
                .contains("The embedded PostgreSQL has stopped")
                .doesNotContain("died");
    }

    @Test
    void leaves_no_process_if_it_is_terminated_while_it_starts() throws Exception {
        service.close();
        service = ServiceProcess.start(Program.quick(), directory.resolve("unfinished"), LoopbackPort.free(), Map.of());
        var postmaster = await().atMost(SECONDS).ignoreExceptions().until(service::postmaster, ProcessHandle::isAlive);
        assertThat(service.answers()).isFalse();

        service.terminate();

        assertThat(postmaster.isAlive()).isFalse();
    }

    @Test
    void takes_over_from_a_killed_service() throws Exception {
        write("before SIGKILL");
        var orphan = service.postmaster();
        service.kill();
        assertThat(orphan.isAlive()).isTrue();
        startAnother();
        assertThat(orphan.isAlive()).isFalse();
        assertThat(written("before SIGKILL")).isTrue();
    }

    @Test
    void restarts_a_killed_database() throws Exception {
        write("before the database died");
        var port = service.databasePort();
        var dead = service.postmaster();
        dead.destroyForcibly();
        dead.onExit().join();
        await().atMost(SECONDS).until(() -> service.output().contains("is back on port " + port));
        await().atMost(SECONDS).until(service::answers);
        assertThat(service.postmaster()).isNotEqualTo(dead);
        assertThat(written("before the database died")).isTrue();
    }

    @Test
    void does_not_wait_for_remains_of_a_dead_database() throws Exception {
        var port = service.databasePort();
        var work = CompletableFuture.runAsync(() -> ask("select count(*) from generate_series(1, 100000000000)"));
        await().atMost(SECONDS)
                .until(
                        () -> ask("select count(*) from pg_stat_activity where query like '%100000000000)'"),
                        "1"::equals);
        var dead = service.postmaster();
        dead.destroyForcibly();
        dead.onExit().join();
        await().atMost(SECONDS).until(service::answers);
        assertThat(service.databasePort()).isEqualTo(port);
        assertThat(work).failsWithin(SECONDS);
    }

    @Test
    void refuses_a_second_start_on_the_same_data() throws Exception {
        try (var second = ServiceProcess.start(Program.quick(), data(), LoopbackPort.free(), Map.of())) {
            assertThat(second.awaitEnd()).isEqualTo(1);
            assertThat(second.errors())
                    .isEqualTo(
                            "Cannot start: Another service runs on the data in %s. Stop it, or set BILLING_DATA_DIRECTORY to another directory.%n"
                                    .formatted(data().resolve("postgres")));
            assertThat(second.output()).isEmpty();
        }
        assertThat(service.answers()).isTrue();
    }

    @Test
    void refuses_a_port_in_use_and_creates_no_files() throws Exception {
        var elsewhere = directory.resolve("elsewhere");
        try (var second = ServiceProcess.start(Program.quick(), elsewhere, service.port(), Map.of())) {
            assertThat(second.awaitEnd()).isEqualTo(1);
            assertThat(second.errors())
                    .isEqualTo("Cannot start: Port %d is used by another program. Set SERVER_PORT to another port.%n"
                            .formatted(service.port()));
        }
        assertThat(elsewhere).doesNotExist();
    }

    @Test
    void refuses_data_that_another_master_key_encrypted() throws Exception {
        var processes = service.databaseProcesses();
        service.terminate();
        var other = Map.of("BILLING_MASTER_KEY", Base64.getEncoder().encodeToString(new byte[32]));
        try (var second = ServiceProcess.start(Program.quick(), data(), LoopbackPort.free(), other)) {
            assertThat(second.awaitEnd()).isEqualTo(1);
            assertThat(second.errors())
                    .isEqualTo(
                            "Cannot start: The master key (BILLING_MASTER_KEY, or master.key in the data directory) is"
                                    + " not the one that encrypted the secrets of this database.%n".formatted());
        }
        assertThatAllEnded(processes);
    }

    private static void startAnother() throws IOException {
        if (service != null) {
            service.close();
        }
        service = ServiceProcess.start(Program.quick(), data(), LoopbackPort.free(), Map.of());
        service.awaitReady();
    }

    private static Path data() {
        return directory.resolve("var");
    }

    private static void write(String text) throws IOException, SQLException {
        try (var connection = service.signInToDatabase();
                var statement = connection.createStatement();
                var insert = connection.prepareStatement("insert into kept values (?)")) {
            statement.execute("create table if not exists kept (note text)");
            insert.setString(1, text);
            insert.executeUpdate();
        }
    }

    private static String ask(String query) {
        try (var connection = service.signInToDatabase();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        } catch (IOException | SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static boolean written(String text) throws IOException, SQLException {
        try (var connection = service.signInToDatabase();
                var query = connection.prepareStatement("select from kept where note = ?")) {
            query.setString(1, text);
            try (var rows = query.executeQuery()) {
                return rows.next();
            }
        }
    }

    private static void assertThatAllEnded(Collection<ProcessHandle> processes) {
        assertThat(processes).hasSizeGreaterThan(1).noneMatch(ProcessHandle::isAlive);
    }
}
