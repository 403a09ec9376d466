package tel.billing.shared.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.shared.Secret;

@DisplayName("The embedded database")
class EmbeddedDatabaseTest {
    @TempDir
    static Path directory;

    static EmbeddedDatabase database;

    @BeforeAll
    static void start() {
        database = EmbeddedDatabase.startIn(root());
    }

    @AfterAll
    static void stop() throws IOException {
        database.close();
        assertThat(root().resolve("data/postmaster.pid")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "fsync, on",
        "synchronous_commit, on",
        "full_page_writes, on",
        "listen_addresses, 127.0.0.1",
        "lc_messages, C",
        "log_timezone, UTC",
        "server_encoding, UTF8",
        "data_checksums, on"
    })
    void is_durable_and_on_this_machine_only(String setting, String value) throws SQLException {
        assertThat(query(database.service(), "show " + setting)).isEqualTo(value);
    }

    @Test
    void supports_all_languages() throws SQLException {
        assertThat(query(database.service(), "select lower('ÄÖÜ Ж')")).isEqualTo("äöü ж");
    }

    @Test
    void gives_the_service_only_granted_permissions() throws SQLException {
        run(database.owner(), "create table guarded (id int)");
        assertThatThrownBy(() -> query(database.service(), "select id from guarded"))
                .hasMessageContaining("permission denied for table guarded");
        run(database.owner(), "grant select on guarded to billing_service");
        assertThat(query(database.service(), "select count(*) from guarded")).isEqualTo("0");
        assertThatThrownBy(() -> run(database.service(), "create table mine (id int)"))
                .hasMessageContaining("permission denied for schema public");
        assertThatThrownBy(() -> run(database.service(), "create temporary table mine (id int)"))
                .hasMessageContaining("permission denied to create temporary tables");
        assertThatThrownBy(() -> run(database.service(), "drop table guarded")).hasMessageContaining("must be owner");
    }

    @Test
    void has_one_superuser() throws SQLException {
        assertThat(query(database.service(), "select string_agg(rolname, ' ') from pg_roles where rolsuper"))
                .isEqualTo("postgres");
    }

    @ParameterizedTest
    @CsvSource({"postgres", "billing_owner", "billing_service"})
    void requires_a_password(String user) {
        assertThatThrownBy(() -> open(new DatabaseLogin(database.service().url(), user, new Secret("guess"))))
                .hasMessageContaining("password authentication failed");
    }

    @Test
    void keeps_its_files_from_other_users() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root())))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root().resolve("password"))))
                .isEqualTo("rw-------");
    }

    @Test
    void refuses_a_second_service_while_it_runs() {
        assertThatThrownBy(() -> EmbeddedDatabase.startIn(root()))
                .isInstanceOf(EmbeddedStartupFailure.class)
                .hasMessageStartingWith("Another service runs on the data in " + root());
    }

    private static Path root() {
        return directory.resolve("postgres");
    }

    private static Connection open(DatabaseLogin login) throws SQLException {
        return DriverManager.getConnection(
                login.url(), login.user(), login.password().value());
    }

    private static void run(DatabaseLogin login, String sql) throws SQLException {
        try (var connection = open(login);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String query(DatabaseLogin login, String query) throws SQLException {
        try (var connection = open(login);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
