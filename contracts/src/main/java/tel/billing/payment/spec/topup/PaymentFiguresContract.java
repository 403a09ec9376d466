package tel.billing.payment.spec.topup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentFigures;
import tel.billing.payment.PaymentFigures.Captures;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of [PaymentFigures].
public abstract class PaymentFiguresContract extends StoreContract {
    private static final Instant NOW = Arbitrary.INSTANT;
    private static final LocalDate TODAY = LocalDate.parse("2026-01-05");
    private static final Duration DAY = Duration.ofDays(1);

    private final PaymentFigures figures;
    private final Payments payments;

    protected PaymentFiguresContract(StoreFixture fixture, PaymentFigures figures, Payments payments) {
        super(fixture);
        this.figures = figures;
        this.payments = payments;
    }

    @Test
    void captured_payments_are_added_up_by_day_in_UTC_and_by_currency() {
        capture(Money.of(20_00, "EUR"), NOW);
        capture(Money.of(5_00, "EUR"), Instant.parse("2026-01-05T23:59:59Z"));
        capture(Money.of(500_00, "HUF"), NOW);
        capture(Money.of(7_00, "EUR"), Instant.parse("2026-01-06T00:00:00Z"));

        assertThat(figures.captures(NOW, NOW.plus(DAY)))
                .containsExactly(
                        new Captures(TODAY, 2, Money.of(25_00, "EUR")),
                        new Captures(TODAY, 1, Money.of(500_00, "HUF")),
                        new Captures(TODAY.plusDays(1), 1, Money.of(7_00, "EUR")));
        assertThat(figures.captures(NOW.plusSeconds(1), NOW.plusSeconds(2))).isEmpty();
        assertThat(figures.captures(NOW.minusSeconds(1), NOW)).isEmpty();
    }

    @Test
    void declined_payments_are_counted_by_reason() {
        decline(DeclineReason.EXPIRED_CARD);
        decline(DeclineReason.EXPIRED_CARD);
        decline(DeclineReason.INSUFFICIENT_FUNDS);
        capture(Money.of(20_00, "EUR"), NOW);

        assertThat(figures.declines(NOW, NOW.plus(DAY)))
                .isEqualTo(Map.of(DeclineReason.EXPIRED_CARD, 2L, DeclineReason.INSUFFICIENT_FUNDS, 1L));
        assertThat(figures.declines(NOW.minus(DAY), NOW)).isEmpty();
    }

    private void capture(Money amount, Instant at) {
        var draft = stored(amount);
        var reference = new ProcessorReference(Arbitrary.id().toString());
        commit(() -> payments.advance(draft.capture(reference, Optional.empty(), at), Optional.empty()));
    }

    private void decline(DeclineReason reason) {
        var draft = stored(Money.of(20_00, "EUR"));
        commit(() -> payments.advance(draft.decline(reason, NOW), Optional.empty()));
    }

    private Payment.Draft stored(Money amount) {
        var draft = new Payment.Draft(SamplePaymentOrders.of(account(), amount));
        commit(() -> payments.add(draft, NOW));
        return draft;
    }
}
