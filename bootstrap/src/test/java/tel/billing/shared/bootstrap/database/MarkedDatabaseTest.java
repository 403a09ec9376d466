package tel.billing.shared.bootstrap.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.embedded.DatabaseLogin;
import tel.billing.shared.embedded.EmbeddedDatabase;
import tel.billing.shared.embedded.PreparedDatabase;
import tel.billing.shared.persistence.DatabaseMark.Kind;
import tel.billing.shared.persistence.Jooq;

class MarkedDatabaseTest {
    @TempDir
    static Path directory;

    @AutoClose
    static EmbeddedDatabase database;

    @BeforeAll
    static void start() {
        var data = directory.resolve("postgres");
        PreparedDatabase.layInto(data);
        database = EmbeddedDatabase.startIn(data);
        Flyway.configure()
                .dataSource(source(database.owner()))
                .locations("classpath:db/migration")
                .placeholders(Map.of("service_role", database.service().user()))
                // As in the service, for "create index concurrently".
                .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
                .load()
                .migrate();
    }

    @Test
    void is_refused_by_a_service_of_the_other_kind() {
        assertThat(MarkedDatabase.claim(sql(), Kind.SANDBOX).kind()).isEqualTo(Kind.SANDBOX);
        assertThat(MarkedDatabase.claim(sql(), Kind.SANDBOX).kind()).isEqualTo(Kind.SANDBOX);
        assertThat(sql().fetchSingle("select string_agg(kind, ' ') from shared_stamp")
                        .get(0))
                .isEqualTo("sandbox");
        assertThatThrownBy(() -> MarkedDatabase.claim(sql(), Kind.LIVE))
                .isInstanceOf(StartupFailure.class)
                .hasMessage("This database is marked as sandbox, but this service is live. Use another database.");
    }

    private static DSLContext sql() {
        return Jooq.on(source(database.service()));
    }

    private static DriverManagerDataSource source(DatabaseLogin login) {
        return new DriverManagerDataSource(
                login.url(), login.user(), login.password().value());
    }
}
