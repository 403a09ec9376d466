package tel.billing.payment.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import tel.billing.payment.application.refund.Refunds;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.spec.refund.RefundsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.UnreadableRow;
import tel.billing.shared.persistence.schedule.CheckedDatabase;
import tel.billing.shared.spec.Arbitrary;

class JooqRefundsTest extends RefundsContract {
    private final TestDatabase database;

    JooqRefundsTest() {
        var database = TestDatabase.empty();
        super(new CheckedDatabase(database, JooqRefunds.RECOVERY_DUE), new JooqRefunds(database.sql()));
        this.database = database;
    }

    @Override
    protected void paid(Payment.Draft payment) {
        commit(() -> new JooqPayments(database.sql(), _ -> {}).add(payment, Arbitrary.INSTANT));
    }

    /// The previous release does not know of the version.
    @Test
    void a_change_by_the_previous_release_raises_the_version() {
        var draft = stored(Arbitrary.INSTANT);
        database.admin()
                .execute("UPDATE payment_refund SET status = 'failed' WHERE id = '%s'"
                        .formatted(draft.id().value()));

        assertThat(database.unitOfWork().perform(() -> refunds.advance(draft.send(), Optional.empty())))
                .isFalse();
        assertThat(refunds.find(draft.account(), draft.id()))
                .contains(draft.fail().to());
    }

    /// The previous release does not store when it sent a refund.
    @Test
    void a_refund_that_the_previous_release_sent_may_still_be_carried_out_while_it_is_recovered() {
        var draft = stored(Arbitrary.INSTANT);
        database.admin()
                .execute("UPDATE payment_refund SET status = 'sent', asks = 1 WHERE id = '%s'"
                        .formatted(draft.id().value()));
        var later = draft.order().keyValidUntil().plus(Refunds.IN_PROGRESS);
        assertThat(mayStillBeSent(draft, later)).isTrue();
        assertThat(refunds.resolvable(draft.account(), Set.of(draft.payment()), later))
                .isEmpty();

        database.admin()
                .execute("UPDATE payment_refund SET look_after = NULL WHERE id = '%s'"
                        .formatted(draft.id().value()));

        assertThat(mayStillBeSent(draft, later)).isFalse();
        assertThat(refunds.resolvable(draft.account(), Set.of(draft.payment()), later))
                .containsExactly(draft.id());
    }

    @Test
    void no_request_begins_between_the_check_whether_a_refund_may_still_be_sent_and_its_result() {
        var draft = stored(Arbitrary.INSTANT);
        var later = Arbitrary.INSTANT.plus(Duration.ofDays(60));
        database.unitOfWork().perform(() -> refunds.takeForRecovery(later));

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var request = database.unitOfWork().perform(() -> {
                assertThat(refunds.mayStillBeSent(draft, later)).isFalse();
                var noted =
                        threads.submit(() -> database.unitOfWork().perform(() -> refunds.noteRequest(draft, later)));
                await().atMost(Duration.ofMinutes(1)).until(() -> noted.isDone() || database.isALockAwaited());
                assertThat(refunds.advance(draft.fail(), Optional.empty())).isTrue();
                return noted;
            });

            assertThat(request).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(Refunds.SendAttempt.FINISHED);
        }
    }

    private boolean mayStillBeSent(Refund refund, Instant realNow) {
        return database.unitOfWork().perform(() -> refunds.mayStillBeSent(refund, realNow));
    }

    /// An attempt is no change of the refund.
    @Test
    void recovery_does_not_raise_the_version() {
        var draft = stored(Arbitrary.INSTANT);
        database.unitOfWork().perform(() -> refunds.takeForRecovery(Arbitrary.INSTANT));

        assertThat(database.unitOfWork().perform(() -> refunds.advance(draft.send(), Optional.empty())))
                .isTrue();
    }

    @Test
    void a_refund_that_cannot_be_read_does_not_block_the_recovery_of_the_others() {
        var damaged = stored(Arbitrary.INSTANT);
        var intact = stored(Arbitrary.INSTANT.plusSeconds(1));
        database.admin()
                .execute("UPDATE payment_refund SET currency = 'QQQ' WHERE id = '%s'"
                        .formatted(damaged.id().value()));
        var now = Arbitrary.INSTANT.plusSeconds(2);

        assertThatThrownBy(() -> taken(now)).isInstanceOf(UnreadableRow.class);
        assertThat(taken(now)).contains(intact);
        assertThat(taken(now)).isEmpty();
    }

    private Optional<Refund> taken(Instant realNow) {
        return database.unitOfWork().attempt(() -> refunds.takeForRecovery(realNow));
    }
}
