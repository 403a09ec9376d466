package tel.billing.shared.persistence.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.persistence.JooqLedger;
import tel.billing.ledger.persistence.LedgerPersonalData;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.persistence.JooqPayments;
import tel.billing.payment.persistence.PaymentPersonalData;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOrder.DesiredState;
import tel.billing.provisioning.application.Lines;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.persistence.JooqLines;
import tel.billing.provisioning.persistence.ProvisioningPersonalData;
import tel.billing.provisioning.persistence.RandomCredentials;
import tel.billing.shared.AccountId;
import tel.billing.shared.DataSubject;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.Money;
import tel.billing.shared.PersonalData;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;

/// What prevents the erasure of a person, one obstacle at a time.
class ErasureObstaclesTest {
    private static final Instant NOW = Arbitrary.INSTANT;
    private static final Optional<Instant> NO_MORE = Optional.empty();
    private static final DesiredState ACTIVE = new DesiredState.Active(new LineLimits(1, 2));

    private final TestDatabase database = TestDatabase.empty();
    private final AccountId account = database.account();
    private final TransferReference reference = new TransferReference("payment", Arbitrary.id());
    private final Ledger ledger = new JooqLedger(database.sql());
    private final Payments payments = new JooqPayments(database.sql(), _ -> {});
    private final Lines lines = new JooqLines(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));
    private final PersonalData personalData = new JooqPersonalData(
            database.sql(),
            Stream.of(LedgerPersonalData.TABLES, PaymentPersonalData.TABLES, ProvisioningPersonalData.TABLES)
                    .flatMap(List::stream)
                    .toList());

    @Test
    void a_payment_that_may_still_be_sent_prevents_the_erasure() {
        draft();

        assertThat(obstacles()).containsExactly(ErasureObstacle.PAYMENT_UNFINISHED);
    }

    @Test
    void a_pending_payment_prevents_the_erasure() {
        advanced(draft().awaitResult(NOW.plusSeconds(60), NOW));

        assertThat(obstacles()).containsExactly(ErasureObstacle.PAYMENT_UNFINISHED);
    }

    @Test
    void a_refund_on_its_way_prevents_the_erasure() {
        advanced(captured().refund(new RefundId(Arbitrary.id()), cents(1), NOW));

        assertThat(obstacles()).containsExactly(ErasureObstacle.PAYMENT_UNFINISHED);
    }

    @Test
    void a_debt_of_a_cent_prevents_the_erasure() {
        post(TransferType.TOPUP, cents(2));
        post(TransferType.REFUND, cents(1));
        post(TransferType.CHARGEBACK, cents(2));

        assertThat(obstacles()).containsExactly(ErasureObstacle.WALLET_NOT_EMPTY);
    }

    @Test
    void a_cent_in_the_wallet_prevents_the_erasure() {
        post(TransferType.TOPUP, cents(1));

        assertThat(obstacles()).containsExactly(ErasureObstacle.WALLET_NOT_EMPTY);
    }

    @Test
    void a_line_in_service_prevents_the_erasure() {
        var line = line(ACTIVE, NO_MORE);
        database.unitOfWork().run(() -> lines.advance(line.with(line.newest().done()), NO_MORE));

        assertThat(obstacles()).containsExactly(ErasureObstacle.LINE_IN_SERVICE);
    }

    @Test
    void a_line_that_may_still_be_set_up_prevents_the_erasure() {
        line(ACTIVE, Optional.of(NOW));

        assertThat(obstacles()).containsExactly(ErasureObstacle.LINE_IN_SERVICE);
    }

    @Test
    void payments_with_a_result_an_empty_wallet_and_a_removed_line_do_not_prevent_the_erasure() {
        captured();
        advanced(draft().decline(DeclineReason.REFUSED, NOW));
        advanced(draft().expire(NOW));
        post(TransferType.TOPUP, cents(1));
        post(TransferType.CHARGEBACK, cents(1));
        line(new DesiredState.Removed(), NO_MORE);

        assertThat(obstacles()).isEmpty();
    }

    @Test
    void another_account_does_not_prevent_the_erasure() {
        draft();
        post(TransferType.TOPUP, cents(1));
        line(ACTIVE, Optional.of(NOW));

        assertThat(obstacles()).hasSize(3);
        assertThat(obstaclesOf(database.account())).isEmpty();
    }

    private Set<ErasureObstacle> obstacles() {
        return obstaclesOf(account);
    }

    private Set<ErasureObstacle> obstaclesOf(AccountId owned) {
        return personalData.obstacles(new DataSubject(owned, Arbitrary.userId(), Arbitrary.email()));
    }

    private Payment.Draft draft() {
        var draft = new Payment.Draft(SamplePaymentOrders.of(account, Money.of(20_00, "EUR")));
        assertThat(database.unitOfWork().perform(() -> payments.add(draft, NOW)))
                .isTrue();
        return draft;
    }

    private Payment.Captured captured() {
        return advanced(draft().capture(new ProcessorReference("movement-1"), Optional.empty(), NOW));
    }

    private <P extends Payment> P advanced(Payment.Transition<P> transition) {
        assertThat(database.unitOfWork().perform(() -> payments.advance(transition, NO_MORE)))
                .isTrue();
        return transition.to();
    }

    private void post(TransferType type, Money amount) {
        var transfer =
                new Transfer(new TransferId(Arbitrary.id()), account, type, amount, reference, "A transfer", NOW);
        assertThat(database.unitOfWork().perform(() -> ledger.post(transfer))).isInstanceOf(Ledger.Posted.Done.class);
    }

    private Line line(DesiredState desired, Optional<Instant> recoverAfter) {
        var line = Line.first(account, new LineId(Arbitrary.id()), desired, new RandomCredentials()::make);
        assertThat(database.unitOfWork().perform(() -> lines.add(line, NOW, recoverAfter)))
                .isTrue();
        return line;
    }

    private static Money cents(long number) {
        return Money.of(number, "EUR");
    }
}
