package tel.billing.shared.bootstrap.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.process.Program;
import tel.billing.process.ServiceProcess;
import tel.billing.shared.bootstrap.startup.Variables;
import tel.billing.shared.embedded.DatabaseLogin;
import tel.billing.shared.embedded.EmbeddedDatabase;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("A migration")
class MigrationLockLogTest {
    /// Locks the table as every write does.
    private static final String WRITE = "delete from shared_rate_limit where false";

    @TempDir
    static Path directory;

    @AutoClose
    static EmbeddedDatabase database;

    @BeforeAll
    static void start() {
        database = TestDatabase.startIn(directory.resolve("postgres"));
        TestDatabase.migrate(database);
    }

    @Test
    void that_waits_for_a_lock_is_reported_with_the_process_that_holds_it() throws Exception {
        try (var holder = connect(database.owner());
                var migration = connect(database.owner())) {
            run(holder, "create table locked (id int)");
            holder.setAutoCommit(false);
            run(holder, "lock table locked");
            run(migration, "set application_name = '%s'".formatted(MigrationLockLog.APPLICATION));
            var migrated =
                    CompletableFuture.runAsync(() -> runUnchecked(migration, "alter table locked add name text"));

            await().until(() -> blockingProcesses().isPresent());
            assertThat(blockingProcesses()).hasValue(process(holder));

            holder.rollback();
            migrated.join();
            assertThat(blockingProcesses()).isEmpty();
        }
    }

    /// Flyway must not hold a transaction of its own, for which PostgreSQL would wait for ever.
    @Test
    @Timeout(300)
    void that_creates_an_index_concurrently_waits_for_transactions_reports_it_and_lets_others_write() throws Exception {
        try (var writer = connect(database.service());
                var other = connect(database.service());
                var owner = connect(database.owner())) {
            writer.setAutoCommit(false);
            run(writer, WRITE);

            try (var migration = startMigration("classpath:db/migration,filesystem:" + indexMigration())) {
                await().atMost(Duration.ofMinutes(2))
                        .until(() -> !migration.isAlive() || blockingProcesses().isPresent());
                assertThat(blockingProcesses()).as(migration.errors()).hasValue(process(writer));
                await().atMost(Duration.ofMinutes(2)).until(() -> waiting(migration), Optional::isPresent);
                var line = waiting(migration).orElseThrow();
                assertThat(line.at("/message").asString()).endsWith(" " + process(writer));
                assertThat(line.at("/log/level").asString()).isEqualTo("WARN");
                assertThat(line.at("/service/version").asString()).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
                assertThat(line.at("/service/node/name").asString()).endsWith(":8080");
                run(other, WRITE);

                writer.commit();
                assertThat(migration.awaitEnd()).as(migration.errors()).isZero();
            }
            assertThat(count(owner, "pg_index where indexrelid = 'concurrent'::regclass and indisvalid"))
                    .isOne();
            assertThat(count(owner, "after_the_index where lock_timeout = '10s'"))
                    .as("the next migration waits for a limited time again")
                    .isOne();
        }
    }

    /// With a shorter wait than that of a release's migrations.
    @Test
    @Timeout(300)
    void that_fails_because_of_a_lock_is_rolled_back_and_the_next_start_succeeds(@TempDir Path home) throws Exception {
        var folder = Files.createDirectories(home.resolve("migration"));
        Files.writeString(folder.resolve("V900000__column.sql"), """
                set local lock_timeout = '500ms';
                create table before_the_wait (id int);
                alter table shared_rate_limit add late text;
                """);
        var locations = "classpath:db/migration,filesystem:" + folder;
        try (var fresh = TestDatabase.startIn(home.resolve("postgres"))) {
            TestDatabase.migrate(fresh);
            try (var owner = connect(fresh.owner());
                    var writer = connect(fresh.service())) {
                writer.setAutoCommit(false);
                run(writer, WRITE);
                try (var migration = startMigration(fresh, home, locations)) {
                    assertThat(migration.awaitEnd()).isOne();
                    assertThat(migration.errors())
                            .contains("The database schema cannot be migrated")
                            .contains("lock timeout");
                }
                assertThat(count(owner, "flyway_schema_history where not success or version = '900000'"))
                        .isZero();
                assertThat(count(owner, "pg_class where relname = 'before_the_wait'"))
                        .isZero();
                writer.commit();

                try (var migration = startMigration(fresh, home, locations)) {
                    assertThat(migration.awaitEnd()).as(migration.errors()).isZero();
                }
                assertThat(count(owner, "flyway_schema_history where success and version = '900000'"))
                        .isOne();
                assertThat(count(owner, "pg_attribute where attname = 'late'")).isOne();
            }
        }
    }

    /// The line of the log, which is JSON in production.
    private static Optional<JsonNode> waiting(ServiceProcess migration) {
        return migration
                .output()
                .lines()
                .filter(line -> line.contains("The migration waits for a lock held by PostgreSQL processes"))
                .map(line -> new JsonMapper().readTree(line))
                .findFirst();
    }

    private static ServiceProcess startMigration(String locations) throws IOException {
        return startMigration(database, directory, locations);
    }

    private static ServiceProcess startMigration(EmbeddedDatabase database, Path directory, String locations)
            throws IOException {
        return ServiceProcess.start(
                Program.quick().withArgument("--migrate"),
                directory.resolve("var"),
                8080,
                Variables.ofProduction(Map.of(
                        "SPRING_PROFILES_ACTIVE", "production",
                        "SERVER_PORT", "8080",
                        "SPRING_DATASOURCE_URL", database.service().url(),
                        "SPRING_DATASOURCE_USERNAME", database.service().user(),
                        "SPRING_DATASOURCE_PASSWORD",
                                database.service().password().value(),
                        "SPRING_FLYWAY_USER", database.owner().user(),
                        "SPRING_FLYWAY_PASSWORD", database.owner().password().value(),
                        "SPRING_FLYWAY_LOCATIONS", locations)));
    }

    private static Path indexMigration() throws IOException {
        var folder = Files.createDirectories(directory.resolve("migration"));
        Files.writeString(folder.resolve("V900000__index.sql"), """
                set lock_timeout = 0;
                drop index concurrently if exists concurrent;
                create index concurrently concurrent on shared_rate_limit (full_at);
                """);
        Files.writeString(folder.resolve("V900000__index.sql.conf"), "executeInTransaction=false");
        Files.writeString(
                folder.resolve("V900001__after_the_index.sql"),
                "create table after_the_index as select current_setting('lock_timeout') as lock_timeout");
        return folder;
    }

    private static int count(Connection connection, String from) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("select count(*) from " + from)) {
            row.next();
            return row.getInt(1);
        }
    }

    /// With the role of the service, which sees less than the owner.
    private static Optional<String> blockingProcesses() throws SQLException {
        return MigrationLockLog.blockingProcesses(TestDatabase.source(database.service()));
    }

    private static String process(Connection connection) {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("select pg_backend_pid()")) {
            row.next();
            return row.getString(1);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static Connection connect(DatabaseLogin login) throws SQLException {
        return TestDatabase.source(login).getConnection();
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void runUnchecked(Connection connection, String sql) {
        try {
            run(connection, sql);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
