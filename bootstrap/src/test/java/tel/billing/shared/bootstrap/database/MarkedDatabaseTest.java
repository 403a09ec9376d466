package tel.billing.shared.bootstrap.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.embedded.EmbeddedDatabase;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.database.DatabaseMark.Kind;

class MarkedDatabaseTest {
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
                .hasMessage("This database is marked as sandbox, but this service is live. Use another database.");
    }

    private static DSLContext sql() {
        return Jooq.on(TestDatabase.source(database.service()));
    }
}
