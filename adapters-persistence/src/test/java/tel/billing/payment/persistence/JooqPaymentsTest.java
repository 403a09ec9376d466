package tel.billing.payment.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.payment.persistence.tables.PaymentEvent.PAYMENT_EVENT;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.payment.spec.topup.PaymentsContract;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.UnreadableRow;
import tel.billing.shared.persistence.schedule.CheckedDatabase;
import tel.billing.shared.spec.Arbitrary;

class JooqPaymentsTest extends PaymentsContract {
    private final TestDatabase database;

    JooqPaymentsTest() {
        var database = TestDatabase.empty();
        super(new CheckedDatabase(database, JooqPayments.RECOVERY_DUE), new JooqPayments(database.sql(), _ -> {}));
        this.database = database;
    }

    @Override
    protected int eventsOf(Payment payment) {
        return database.sql()
                .fetchCount(
                        PAYMENT_EVENT, PAYMENT_EVENT.PAYMENT_ID.eq(payment.id().value()));
    }

    @Test
    void a_recovery_job_does_not_wait_for_another_one() throws Exception {
        var first = stored(Arbitrary.INSTANT);
        var second = stored(Arbitrary.INSTANT.plusSeconds(1));
        var now = Arbitrary.INSTANT.plusSeconds(2);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            database.unitOfWork().run(() -> {
                assertThat(payments.takeForRecovery(now)).contains(first);
                var meanwhile =
                        threads.submit(() -> database.unitOfWork().attempt(() -> payments.takeForRecovery(now)));
                assertThat(meanwhile).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(Optional.of(second));
            });
        }
    }

    /// Two instances that store the same payment at the same time may conflict on either unique index first.
    @Test
    void a_payment_whose_processor_key_is_taken_is_not_stored_and_nothing_fails() {
        var order = stored(Arbitrary.INSTANT).order();
        var other = new PaymentOrder(
                new PaymentId(Arbitrary.id()),
                order.account(),
                order.amount(),
                order.saveCard(),
                order.initiation(),
                order.card(),
                order.key(),
                order.draftedAt(),
                order.keyValidUntil());

        assertThat(database.unitOfWork().perform(() -> payments.add(new Payment.Draft(other), Arbitrary.INSTANT)))
                .isFalse();

        assertThat(payments.find(other.id())).isEmpty();
        assertThat(payments.find(order.id())).isPresent();
    }

    @Test
    void recovery_is_delayed_by_30_seconds_and_then_twice_as_long_each_time_up_to_6_hours() {
        stored(Arbitrary.INSTANT);

        var now = Arbitrary.INSTANT;
        for (var seconds : List.of(30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 21600, 21600)) {
            assertThat(take(now)).isPresent();
            assertThat(take(now.plusSeconds(seconds).minusMillis(1))).isEmpty();
            now = now.plusSeconds(seconds);
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {"UPDATE payment_event SET number = 2", "DELETE FROM payment_event", "TRUNCATE payment_event"})
    void events_cannot_be_changed(String statement) {
        var draft = stored(Arbitrary.INSTANT);
        var decline = draft.decline(DeclineReason.REFUSED, Arbitrary.INSTANT);
        database.unitOfWork().perform(() -> payments.advance(decline, Optional.empty()));

        assertThatThrownBy(() -> database.admin().execute(statement)).hasMessageContaining("is append-only");
    }

    private Payment.Draft stored(Instant recoverAfter) {
        var draft = new Payment.Draft(SamplePaymentOrders.of(database.account(), Money.of(20_00, "EUR")));
        payments.add(draft, recoverAfter);
        return draft;
    }

    private Optional<Payment> take(Instant realNow) {
        return database.unitOfWork().attempt(() -> payments.takeForRecovery(realNow));
    }

    @Test
    void a_payment_that_cannot_be_read_does_not_block_the_recovery_of_the_others() {
        var damaged = stored(Arbitrary.INSTANT);
        var intact = stored(Arbitrary.INSTANT.plusSeconds(1));
        database.admin()
                .execute("UPDATE payment_payment SET currency = 'QQQ' WHERE id = '%s'"
                        .formatted(damaged.id().value()));
        var now = Arbitrary.INSTANT.plusSeconds(2);

        assertThatThrownBy(() -> take(now))
                .isInstanceOf(UnreadableRow.class)
                .hasMessageContaining(damaged.id().value().toString());
        assertThat(take(now)).contains(intact);
        assertThat(take(now)).isEmpty();
    }
}
