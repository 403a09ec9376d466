package tel.billing.shared.bootstrap.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import tel.billing.process.DatabaseServer;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.embedded.EmbeddedDatabase;

@DisplayName("The database")
class DatabaseRequirementsTest {
    @TempDir
    static Path directory;

    @AutoClose
    static EmbeddedDatabase database;

    @BeforeAll
    static void start() {
        database = TestDatabase.startIn(directory.resolve("postgres"));
    }

    @Test
    void is_accepted_with_a_role_that_owns_nothing() {
        assertThat(DatabaseRequirements.check(TestDatabase.source(database.service()))
                        .role())
                .isEqualTo(database.service().user());
    }

    @Test
    void is_refused_with_a_role_that_owns_the_schema() {
        assertThatThrownBy(() -> DatabaseRequirements.check(TestDatabase.source(database.owner())))
                .isInstanceOf(StartupFailure.class)
                .hasMessage(
                        "SPRING_DATASOURCE_USERNAME must be a role that can change neither the schema nor the ledger,"
                                + " but %s owns the schema. Let another role own the schema, and set SPRING_FLYWAY_USER"
                                + " to it.",
                        database.owner().user());
    }

    @Test
    void is_refused_with_a_role_that_may_create_tables_or_owns_one() {
        var role = database.service().user();
        var owner = new JdbcTemplate(TestDatabase.source(database.owner()));
        var service = new JdbcTemplate(TestDatabase.source(database.service()));

        owner.execute("grant create on schema public to " + role);
        assertThatThrownBy(() -> DatabaseRequirements.check(TestDatabase.source(database.service())))
                .hasMessageContaining(role + " may create tables in the schema.");

        service.execute("create table owned (id int)");
        owner.execute("revoke create on schema public from " + role);
        assertThatThrownBy(() -> DatabaseRequirements.check(TestDatabase.source(database.service())))
                .hasMessageContaining(role + " owns tables of the schema.");

        service.execute("drop table owned");
        assertThat(DatabaseRequirements.check(TestDatabase.source(database.service()))
                        .role())
                .isEqualTo(role);
    }

    @Test
    void is_refused_with_a_superuser() throws IOException {
        assertThatThrownBy(() -> DatabaseRequirements.check(superuser()))
                .isInstanceOf(StartupFailure.class)
                .hasMessageContaining("but postgres is a superuser.");
    }

    @Test
    void is_refused_with_a_role_that_may_write_all_data() throws IOException {
        var role = database.service().user();
        var superuser = new JdbcTemplate(superuser());

        superuser.execute("grant pg_write_all_data to " + role);
        try {
            assertThatThrownBy(() -> DatabaseRequirements.check(TestDatabase.source(database.service())))
                    .isInstanceOf(StartupFailure.class)
                    .hasMessageContaining(role + " may write all data.");
        } finally {
            superuser.execute("revoke pg_write_all_data from " + role);
        }
    }

    @Test
    void is_refused_before_a_migration_changes_it() {
        var owner = database.owner();
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(DataSourceAutoConfiguration.class, FlywayAutoConfiguration.class))
                .withUserConfiguration(MigrationWiring.class)
                .withPropertyValues(
                        "spring.datasource.url=" + owner.url(),
                        "spring.datasource.username=" + owner.user(),
                        "spring.datasource.password=" + owner.password().value(),
                        "spring.flyway.postgresql.transactional-lock=false")
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasRootCauseInstanceOf(StartupFailure.class)
                        .hasStackTraceContaining("owns the schema"));

        assertThat(new JdbcTemplate(TestDatabase.source(owner))
                        .queryForList("select tablename from pg_tables where schemaname = 'public'", String.class))
                .isEmpty();
    }

    private static DataSource superuser() throws IOException {
        return new DriverManagerDataSource(
                database.owner().url(), "postgres", new DatabaseServer(directory).superuserPassword());
    }

    /// `./rehearse` does it with PgBouncer.
    @Test
    void is_refused_if_connections_share_a_session() throws SQLException {
        try (var shared = new SingleConnectionDataSource(
                TestDatabase.source(database.service()).getConnection(), true)) {
            assertThatThrownBy(() -> DatabaseRequirements.check(shared))
                    .isInstanceOf(StartupFailure.class)
                    .hasMessage("A connection pooler shares sessions of the database between connections. Set"
                            + " pool_mode = session in PgBouncer, or connect to PostgreSQL directly.");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"9.6.24", "15.8 (Debian 15.8-0+deb12u1)", "16.4", ""})
    void is_refused_if_it_is_too_old(String version) {
        assertThatThrownBy(() -> DatabaseRequirements.requireVersion(version))
                .isInstanceOf(StartupFailure.class)
                .hasMessage("The database is PostgreSQL %s, but the service needs PostgreSQL 17 or newer.", version);
    }

    @ParameterizedTest
    @ValueSource(strings = {"17.0", "18.1 (Debian 18.1-1)", "19beta1"})
    void is_accepted_if_it_is_new_enough(String version) {
        assertThatCode(() -> DatabaseRequirements.requireVersion(version)).doesNotThrowAnyException();
    }
}
