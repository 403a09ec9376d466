package tel.billing.payment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.payment.application.topup.UnfinishedReason;
import tel.billing.shared.monitoring.DatabaseReading;

class UnfinishedPaymentsTest {
    @ParameterizedTest
    @CsvSource({
        "draft, 5m, DRAFT, PT5M",
        "action_needed, 1h, ACTION_REQUIRED, PT1H",
        "outcome_awaited, 1d, RESULT_PENDING, P1D"
    })
    void a_gauge_counts_the_payments_in_a_state_by_age(
            String state, String age, UnfinishedReason reason, Duration time) {
        var reading = new DatabaseReading(
                new UnfinishedPayments((asked, longer) -> asked == reason && longer.equals(time) ? 3 : 0));

        assertThat(reading.value("billing.payments.unfinished", "state", state, "older_than", age))
                .isEqualTo(3);
        assertThat(reading.values("billing.payments.unfinished").values())
                .filteredOn(value -> value == 0)
                .hasSize(8);
    }
}
