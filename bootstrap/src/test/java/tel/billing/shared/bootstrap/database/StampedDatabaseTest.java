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
import tel.billing.shared.bootstrap.CannotStart;
import tel.billing.shared.embedded.DatabaseLogin;
import tel.billing.shared.embedded.EmbeddedDatabase;
import tel.billing.shared.embedded.PreparedDatabase;
import tel.billing.shared.persistence.DatabaseStamp.Kind;
import tel.billing.shared.persistence.Jooq;

class StampedDatabaseTest {
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
                .load()
                .migrate();
    }

    @Test
    void is_refused_by_a_service_of_the_other_kind() {
        assertThat(StampedDatabase.claim(sql(), Kind.SANDBOX).kind()).isEqualTo(Kind.SANDBOX);
        assertThat(StampedDatabase.claim(sql(), Kind.SANDBOX).kind()).isEqualTo(Kind.SANDBOX);
        assertThat(sql().fetchSingle("select string_agg(kind, ' ') from shared_stamp")
                        .get(0))
                .isEqualTo("sandbox");
        assertThatThrownBy(() -> StampedDatabase.claim(sql(), Kind.LIVE))
                .isInstanceOf(CannotStart.class)
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
