package tel.billing.audit.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.jooq.impl.DSL.val;
import static tel.billing.audit.persistence.tables.AuditEntry.AUDIT_ENTRY;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.spec.AuditTrailContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.time.SteppedClock;
import tel.billing.shared.spec.time.SteppedTime;

class JooqAuditTrailTest extends AuditTrailContract {
    private static final Duration OVER_A_YEAR = Duration.ofDays(366);

    private final TestDatabase database;
    private final JooqAuditTrail trail;
    private final JooqAuditTrail recent;

    JooqAuditTrailTest() {
        var database = TestDatabase.empty();
        var clock = new SteppedClock(new SteppedTime(START));
        var trail = new JooqAuditTrail(database.sql(), new TimeOrderedIds(), clock);
        super(database, trail, trail, trail, clock);
        this.database = database;
        this.trail = trail;
        this.recent = new JooqAuditTrail(database.sql(), new TimeOrderedIds(), InstantSource.system());
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "UPDATE audit_entry SET reason = 'another'",
                "DELETE FROM audit_entry",
                "TRUNCATE audit_entry",
                "ALTER TABLE audit_entry DISABLE TRIGGER ALL",
                "DROP TABLE audit_entry"
            })
    void the_service_has_no_permission_to_change_the_log(String statement) {
        trail.record(AuditEvent.byAnonymous(AuditAction.SIGN_IN_FAILED, Optional.empty()));

        assertThatThrownBy(() -> database.sql().execute(statement))
                .hasMessageMatching("(?s).*(permission denied|must be owner).*");
        assertThat(database.admin().fetchCount(AUDIT_ENTRY)).isOne();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "UPDATE audit_entry SET reason = 'another'",
                "UPDATE audit_entry SET address = '192.0.2.7'",
                "UPDATE audit_entry SET address = NULL, request_id = NULL, attempt_minute = NULL, action = 'signed_in'",
                "DELETE FROM audit_entry",
                "TRUNCATE audit_entry"
            })
    void even_the_owner_of_the_table_can_only_remove_what_may_expire(String statement) {
        recent.record(AuditEvent.byAnonymous(AuditAction.SIGN_IN_FAILED, Optional.empty()));

        assertThatThrownBy(() -> database.admin().execute(statement)).hasMessageContaining("is append-only");
        assertThat(database.admin().fetchCount(AUDIT_ENTRY)).isOne();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"sandbox, 0", "live, 1"})
    void a_moved_clock_ends_the_retention_only_in_a_sandbox(String kind, int kept) {
        recent.record(AuditEvent.byAnonymous(AuditAction.SIGN_IN_FAILED, Optional.empty()));
        database.sql().execute("INSERT INTO shared_stamp (kind, stamped_at) VALUES ({0}, now())", val(kind));
        database.sql()
                .execute("INSERT INTO shared_clock (ahead_by_micros) VALUES ({0})", val(OVER_A_YEAR.toNanos() / 1_000));

        var refusal = catchThrowable(() -> recent.deleteEntries(Instant.now().plus(Duration.ofMinutes(1)), 1));

        assertThat(refusal == null).isEqualTo(kept == 0);
        assertThat(database.admin().fetchCount(AUDIT_ENTRY)).isEqualTo(kept);
    }

    @ParameterizedTest(name = "{0} days")
    @CsvSource({"364, 1", "366, 0"})
    void an_entry_can_be_deleted_only_after_a_year(int days, int kept) {
        var now = database.sql().fetchSingle("SELECT now()").get(0, Instant.class);
        var earlier = new JooqAuditTrail(
                database.sql(), new TimeOrderedIds(), InstantSource.fixed(now.minus(Duration.ofDays(days))));
        earlier.record(AuditEvent.byAnonymous(AuditAction.SIGN_IN_FAILED, Optional.empty()));

        var refusal = catchThrowable(() -> recent.deleteEntries(now, 1));

        assertThat(refusal == null).isEqualTo(kept == 0);
        assertThat(database.admin().fetchCount(AUDIT_ENTRY)).isEqualTo(kept);
    }

    @Test
    void the_service_cannot_remove_what_is_recent() {
        recent.record(AuditEvent.byAnonymous(AuditAction.SIGN_IN_FAILED, Optional.empty()));
        var now = Instant.now();

        assertThatThrownBy(() -> recent.removeOrigins(now.minus(Duration.ofHours(23)), 1))
                .hasMessageContaining("origins of the audit log are kept for a day");
        assertThatThrownBy(() -> recent.deleteEntries(now.plusSeconds(60), 1)).hasMessageContaining("is append-only");
        assertThat(database.admin().fetchCount(AUDIT_ENTRY)).isOne();
    }
}
