package tel.billing.shared.persistence.performance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.idempotency.persistence.JooqIdempotencyKeys;
import tel.billing.payment.persistence.JooqDeclineHistories;
import tel.billing.shared.persistence.TestDatabase;

/// PostgreSQL may join the rows of a table with a subquery that has a limit, and execute the subquery for each row. It
/// then locks other rows each time.
@DisplayName("A batch deletion")
class BoundedDeletesTest {
    private static final int ROWS = 20;
    private static final int LIMIT = 3;

    private final TestDatabase database = TestDatabase.empty();

    @BeforeEach
    void storeOldRows() {
        database.admin().execute("""
            INSERT INTO payment_notice
                (id, identity, received_at, kept_at, status, look_after, words, kind)
            SELECT gen_random_uuid(), 'old ' || n, now() - interval '200 days', now(), 'done', now(), 'words', 'irrelevant'
            FROM generate_series(1, {0}) AS n
            """, DSL.inline(ROWS));
        database.admin()
                .execute("""
            INSERT INTO audit_entry (id, at, action, actor_account_id, actor_id, actor_roles, address)
            SELECT gen_random_uuid(), now() - interval '4000 days', 'signed_in', {1}, gen_random_uuid(), '{customer}',
                '192.0.2.1'
            FROM generate_series(1, {0})
            """, DSL.inline(ROWS), DSL.val(database.account().value()));
        database.admin()
                .execute("""
            INSERT INTO idempotency_key (account_id, holder, key, fingerprint, draft_id, reply_status, reply_headers,
                reply_body, kept_until)
            SELECT {1}, gen_random_uuid(), gen_random_uuid(), repeat('0', 64), gen_random_uuid(), 200, '{}', '',
                now() - interval '1 day'
            FROM generate_series(1, {0})
            """, DSL.inline(ROWS), DSL.val(database.account().value()));
        IntStream.range(0, ROWS)
                .forEach(_ ->
                        database.admin().execute("""
                            INSERT INTO payment_card_history (account_id, refused_at, refused_cards)
                            VALUES ({0}, ARRAY[now() - interval '3 days', now() - interval '2 days'], '{NULL,NULL}')
                            """, DSL.val(database.account().value())));
        database.admin().execute("ANALYZE payment_notice, audit_entry, idempotency_key, payment_card_history");
    }

    /// Otherwise, the other tests would show nothing.
    @Test
    void exceeds_its_limit_with_a_subquery_that_is_executed_for_each_row() {
        assertThat(withNestedLoops(database.admin(), sql -> sql.execute("""
            DELETE FROM payment_notice WHERE id IN (
                SELECT id FROM payment_notice ORDER BY received_at LIMIT {0} FOR UPDATE SKIP LOCKED)
            """, DSL.inline(LIMIT))))
                .isGreaterThan(LIMIT);
    }

    @Test
    void of_notifications_respects_its_limit() {
        assertThat(deleted("SELECT payment_delete_notices(now() - interval '181 days', {0})"))
                .isEqualTo(LIMIT);
    }

    @Test
    void of_audit_entries_respects_its_limit() {
        assertThat(deleted("SELECT audit_remove_origins(now() - interval '3999 days', {0})"))
                .isEqualTo(LIMIT);
        assertThat(deleted("SELECT audit_delete_entries(now() - interval '3999 days', {0})"))
                .isEqualTo(LIMIT);
    }

    /// Stores lock rows in a `WITH` query, which PostgreSQL executes once.
    @Test
    void of_Idempotency_Keys_respects_its_limit() {
        assertThat(withNestedLoops(
                        database.sql(), sql -> new JooqIdempotencyKeys(sql).deleteExpired(Instant.now(), LIMIT)))
                .isEqualTo(LIMIT);
    }

    @Test
    void of_decline_histories_respects_its_limit() {
        assertThat(withNestedLoops(
                        database.sql(), sql -> new JooqDeclineHistories(sql).deleteOlderThan(Instant.now(), LIMIT)))
                .isEqualTo(LIMIT);
    }

    private int deleted(String statement) {
        return withNestedLoops(
                database.sql(),
                sql -> sql.fetchSingle(statement, DSL.inline(LIMIT)).get(0, int.class));
    }

    private static int withNestedLoops(DSLContext connections, ToIntFunction<DSLContext> deletion) {
        return connections.transactionResult(transaction -> {
            var sql = transaction.dsl();
            for (var plan : new String[] {"hashjoin", "mergejoin", "hashagg", "sort", "material", "memoize"}) {
                sql.execute("SET LOCAL enable_" + plan + " = off");
            }
            return deletion.applyAsInt(sql);
        });
    }
}
