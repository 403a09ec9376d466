package tel.billing.payment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.Currency;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;

class PaymentMetricsTest {
    private static final Money AMOUNT = new Money(10_00, Currency.getInstance("EUR"));
    private static final Instant NOW = Arbitrary.INSTANT;

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final PaymentMetrics metrics = new PaymentMetrics(meters);

    @Test
    void counts_the_events_of_payments() {
        var captured = draft().capture(new ProcessorReference("psp-1"), Optional.empty(), NOW);

        metrics.record(draft().awaitResult(NOW.plusSeconds(60), NOW));
        metrics.record(captured);
        metrics.record(captured.to().chargeBack(AMOUNT, NOW));

        assertThat(count("outcome_awaited", "none")).isEqualTo(1);
        assertThat(count("captured", "none")).isEqualTo(1);
        assertThat(count("charged_back", "none")).isEqualTo(1);
    }

    @Test
    void counts_declined_payments_by_reason() {
        metrics.record(draft().decline(DeclineReason.INSUFFICIENT_FUNDS, NOW));
        metrics.record(draft().decline(DeclineReason.INSUFFICIENT_FUNDS, NOW));
        metrics.record(draft().decline(DeclineReason.SUSPECTED_FRAUD, NOW));

        assertThat(count("declined", "insufficient_funds")).isEqualTo(2);
        assertThat(count("declined", "suspected_fraud")).isEqualTo(1);
    }

    private static Payment.Draft draft() {
        return new Payment.Draft(SamplePaymentOrders.of(Arbitrary.accountId(), AMOUNT));
    }

    private double count(String event, String reason) {
        return meters.get("billing.payments.events")
                .tags("event", event, "reason", reason)
                .counter()
                .count();
    }
}
