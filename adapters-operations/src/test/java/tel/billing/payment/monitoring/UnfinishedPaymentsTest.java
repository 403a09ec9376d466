package tel.billing.payment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.payment.application.topup.UnfinishedReason;

class UnfinishedPaymentsTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @ParameterizedTest
    @CsvSource({
        "draft, 5m, DRAFT, PT5M",
        "action_needed, 1h, ACTION_NEEDED, PT1H",
        "outcome_awaited, 1d, OUTCOME_AWAITED, P1D"
    })
    void a_gauge_counts_the_payments_in_a_state_by_age(
            String state, String age, UnfinishedReason reason, Duration time) {
        new UnfinishedPayments(
                        (asked, longer) -> asked == reason && longer.equals(time) ? 3 : 0, reading -> reading::get)
                .bindTo(meters);

        assertThat(meters.get("billing.payments.unfinished")
                        .tags("state", state, "older_than", age)
                        .gauge()
                        .value())
                .isEqualTo(3);
        assertThat(meters.get("billing.payments.unfinished").gauges())
                .filteredOn(gauge -> gauge.value() == 0)
                .hasSize(8);
    }
}
