package tel.billing.shared.bootstrap.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import tel.billing.shared.embedded.DatabaseLogin;
import tel.billing.shared.embedded.EmbeddedDatabase;
import tel.billing.shared.embedded.PreparedDatabase;

@DisplayName("A migration")
class MigrationWatchTest {
    @TempDir
    static Path directory;

    @AutoClose
    static EmbeddedDatabase database;

    @BeforeAll
    static void start() {
        var data = directory.resolve("postgres");
        PreparedDatabase.layInto(data);
        database = EmbeddedDatabase.startIn(data);
    }

    @Test
    void that_waits_for_a_lock_is_reported_with_the_process_that_holds_it() throws Exception {
        try (var holder = connect(database.owner());
                var migration = connect(database.owner())) {
            run(holder, "create table locked (id int)");
            holder.setAutoCommit(false);
            run(holder, "lock table locked");
            run(migration, "set application_name = '%s'".formatted(MigrationWatch.APPLICATION));
            var migrated =
                    CompletableFuture.runAsync(() -> runUnchecked(migration, "alter table locked add name text"));

            await().until(() -> blockingProcesses().isPresent());
            assertThat(blockingProcesses()).hasValue(process(holder));

            holder.rollback();
            migrated.join();
            assertThat(blockingProcesses()).isEmpty();
        }
    }

    /// With the role of the service, which sees less than the owner.
    private static Optional<String> blockingProcesses() throws SQLException {
        var login = database.service();
        return MigrationWatch.blockingProcesses(new DriverManagerDataSource(
                login.url(), login.user(), login.password().value()));
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
        return new DriverManagerDataSource(
                        login.url(), login.user(), login.password().value())
                .getConnection();
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
