package tel.billing.shared.bootstrap.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import tel.billing.process.DatabaseServer;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.embedded.EmbeddedDatabase;

class MigrationWiringTest {
    private static final String URL = "jdbc:postgresql://db.example.com/billing";

    @TempDir
    static Path directory;

    @AutoClose
    static EmbeddedDatabase database;

    @BeforeAll
    static void start() {
        database = TestDatabase.startIn(directory.resolve("postgres"));
    }

    @Test
    void commits_that_can_be_lost_are_refused_before_a_migration_in_production_only() throws Exception {
        confirmCommitsEarly();

        TestDatabase.service(database, "production")
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasRootCauseInstanceOf(StartupFailure.class)
                        .hasStackTraceContaining(
                                "synchronous_commit must be on for the role of the service, but is off"));
        assertThat(new JdbcTemplate(TestDatabase.source(database.owner()))
                        .queryForList("select tablename from pg_tables where schemaname = 'public'", String.class))
                .isEmpty();

        TestDatabase.service(database, "default")
                .run(context -> assertThat(context).hasNotFailed());
    }

    private static void confirmCommitsEarly() throws IOException, SQLException {
        try (var connection = new DatabaseServer(directory).signIn();
                var statement = connection.createStatement()) {
            statement.execute("alter role %s set synchronous_commit = off"
                    .formatted(database.service().user()));
        }
    }

    @Test
    void migrations_use_connections_without_a_timeout() {
        try (var pool = new HikariDataSource()) {
            pool.setJdbcUrl(URL);
            pool.setUsername("billing_service");
            pool.setPassword("secret");
            var configuration = Flyway.configure().dataSource(pool);

            new MigrationWiring().migrationDataSource().customize(configuration);

            assertThat(configuration.getDataSource()).isNotSameAs(pool);
            assertThat(configuration.getUrl()).isEqualTo(URL);
            assertThat(configuration.getUser()).isEqualTo("billing_service");
            assertThat(configuration.getPassword()).isEqualTo("secret");
        }
    }

    @Test
    void migrations_keep_their_own_credentials() {
        var own = new DriverManagerDataSource(URL, "billing_owner", "secret");
        var configuration = Flyway.configure().dataSource(own);

        new MigrationWiring().migrationDataSource().customize(configuration);

        assertThat(configuration.getDataSource()).isSameAs(own);
    }
}
