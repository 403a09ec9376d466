package tel.billing.shared.persistence.performance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.ExecuteListener;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tel.billing.invoice.persistence.JooqInvoiceTimeline;
import tel.billing.ledger.persistence.JooqLedgerTimeline;
import tel.billing.notification.application.EmailTimeline;
import tel.billing.notification.persistence.JooqEmailLog;
import tel.billing.payment.PaymentId;
import tel.billing.payment.persistence.JooqDeclineHistories;
import tel.billing.payment.persistence.JooqPaymentTimeline;
import tel.billing.payment.persistence.JooqPayments;
import tel.billing.provisioning.persistence.JooqLineTimeline;
import tel.billing.shared.AccountId;
import tel.billing.shared.DataSubject;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.ListFilter;
import tel.billing.shared.PageRequest;
import tel.billing.shared.TimelinePosition;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.subscription.persistence.JooqSubscriptionTimeline;

/// The console and the lists read the latest records of an account. They must use an index, because a sort
/// would read all records.
class AccountIndexesTest {
    private static final int LIMIT = 10;
    private static final AesSecretBox BOX = new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]);
    private static final InstantSource CLOCK = InstantSource.fixed(Arbitrary.INSTANT);

    private final TestDatabase database = TestDatabase.empty();

    static Stream<Arguments> timelines() {
        return Stream.of(
                timeline("invoices", JooqInvoiceTimeline::new),
                timeline("ledger", JooqLedgerTimeline::new),
                timeline("payments", JooqPaymentTimeline::new),
                timeline("lines", JooqLineTimeline::new),
                timeline("subscriptions", JooqSubscriptionTimeline::new),
                timeline("emails", sql -> new EmailTimeline(new JooqEmailLog(sql, BOX, CLOCK), _ -> List.of())));
    }

    private static Arguments timeline(String name, Function<DSLContext, TimelineSource> source) {
        return argumentSet(name, source);
    }

    @ParameterizedTest
    @MethodSource("timelines")
    void the_latest_records_are_read_in_the_order_of_an_index(Function<DSLContext, TimelineSource> source) {
        assertThat(plans(source, Optional.empty()))
                .allSatisfy(plan -> assertThat(plan).contains("Index").doesNotContain("Sort"));
        assertThat(plans(source, Optional.of(TimelinePosition.endOf(Arbitrary.INSTANT))))
                .allSatisfy(plan -> assertThat(plan).contains("Index").doesNotContain("Sort"));
    }

    @Test
    void the_payments_of_an_account_are_listed_in_the_order_of_an_index() {
        var account = database.account();

        assertThat(plans(sql -> list(sql, account, Optional.empty())))
                .allSatisfy(plan -> assertThat(plan).contains("Index").doesNotContain("Sort"));
        assertThat(plans(sql -> list(sql, account, Optional.of(new PaymentId(Arbitrary.id())))))
                .allSatisfy(plan -> assertThat(plan).contains("Index").doesNotContain("Sort"));
    }

    @Test
    void the_payments_that_wait_for_the_customer_are_read_in_the_order_of_an_index() {
        var account = database.account();

        assertThat(plans(sql -> new JooqPayments(sql, _ -> {}).findWaitingForCustomer(account, LIMIT)))
                .allSatisfy(plan -> assertThat(plan).contains("Index").doesNotContain("Sort"));
    }

    @Test
    void the_oldest_decline_history_is_read_from_an_index() {
        var index = "payment_card_history_last_decline";

        assertThat(plans(sql -> new JooqDeclineHistories(sql).oldestLastDecline()))
                .allSatisfy(plan -> assertThat(plan).contains(index));
        assertThat(plans(sql -> new JooqDeclineHistories(sql).deleteOlderThan(Arbitrary.INSTANT, LIMIT)))
                .allSatisfy(plan -> assertThat(plan).contains(index).doesNotContain("Sort"));
    }

    private static void list(DSLContext sql, AccountId account, Optional<PaymentId> after) {
        new JooqPayments(sql, _ -> {}).list(account, ListFilter.all(), new PageRequest<>(LIMIT, after));
    }

    private List<String> plans(Function<DSLContext, TimelineSource> source, Optional<TimelinePosition> before) {
        return plans(sql -> source.apply(sql).before(subject(), before, LIMIT));
    }

    /// What PostgreSQL plans if it can avoid a sort.
    private List<String> plans(Consumer<DSLContext> query) {
        var plans = new ArrayList<String>();
        var explaining = DSL.using(database.sql()
                .configuration()
                .derive(ExecuteListener.onStart(statement ->
                        plans.add(plan(database.sql().renderInlined(Objects.requireNonNull(statement.query())))))));
        query.accept(explaining);
        assertThat(plans).isNotEmpty();
        return plans;
    }

    private String plan(String statement) {
        return database.sql().transactionResult(transaction -> {
            var sql = transaction.dsl();
            sql.execute("SET LOCAL enable_sort = off");
            sql.execute("SET LOCAL enable_seqscan = off");
            sql.execute("SET LOCAL enable_bitmapscan = off");
            sql.execute("SET LOCAL enable_hashjoin = off");
            sql.execute("SET LOCAL enable_mergejoin = off");
            return sql.fetch("EXPLAIN " + statement).format();
        });
    }

    private DataSubject subject() {
        return new DataSubject(database.account(), new UserId(UUID.randomUUID()), new EmailAddress("ada@example.com"));
    }
}
