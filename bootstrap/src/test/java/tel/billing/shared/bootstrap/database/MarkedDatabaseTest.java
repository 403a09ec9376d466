package tel.billing.shared.bootstrap.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.jdbc.core.JdbcTemplate;
import tel.billing.shared.bootstrap.SetupCheck;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.embedded.EmbeddedDatabase;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.database.DatabaseMark;
import tel.billing.shared.persistence.database.DatabaseMark.Kind;

class MarkedDatabaseTest {
    private static final String OTHER_KIND =
            "This database is marked as sandbox, but this service is live. Use another database.";

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
    void is_refused_by_a_service_of_the_other_kind() {
        assertThat(MarkedDatabase.mark(sql(), Kind.SANDBOX).kind()).isEqualTo(Kind.SANDBOX);
        assertThat(MarkedDatabase.mark(sql(), Kind.SANDBOX).kind()).isEqualTo(Kind.SANDBOX);
        assertThat(sql().fetchSingle("select string_agg(kind, ' ') from shared_stamp")
                        .get(0))
                .isEqualTo("sandbox");
        assertThatThrownBy(() -> MarkedDatabase.mark(sql(), Kind.LIVE))
                .isInstanceOf(StartupFailure.class)
                .hasMessage(OTHER_KIND);
    }

    @Test
    void is_marked_by_a_start_and_then_the_other_kind_cannot_start_or_pass_the_check() {
        new JdbcTemplate(TestDatabase.source(database.owner())).execute("delete from shared_stamp");

        TestDatabase.service(database, "default")
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(new DatabaseMark(sql()).find()).contains(Kind.SANDBOX);
        TestDatabase.service(database, "production")
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasRootCauseInstanceOf(StartupFailure.class)
                        .hasStackTraceContaining(OTHER_KIND));
        TestDatabase.service(database, "production")
                .withUserConfiguration(DatabaseCheckWiring.class)
                // As with `--check`: nothing starts.
                .withInitializer(context ->
                        context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                .run(context -> {
                    var check = context.getBean("schemaCheck", SetupCheck.class);
                    assertThatThrownBy(() -> check.work().call())
                            .isInstanceOf(StartupFailure.class)
                            .hasMessage(OTHER_KIND);
                });
    }

    private static DSLContext sql() {
        return Jooq.on(TestDatabase.source(database.service()));
    }
}
