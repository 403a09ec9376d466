package tel.billing.shared.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits.Permit;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryRateLimits;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedTime;

class InstrumentedRateLimitsTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final InstrumentedRateLimits limits = new InstrumentedRateLimits(
            new InMemoryRateLimits(new InMemoryUnitOfWork(), new SteppedTime(Arbitrary.INSTANT)), meters);

    @Test
    void counts_refusals_by_limit() {
        while (limits.take(RateLimit.TOP_UP, "ada").refusal().isEmpty()) {
            assertThat(meters.getMeters()).isEmpty();
        }
        limits.take(RateLimit.TOP_UP, "ada");
        limits.take(RateLimit.TOP_UP, "bela");

        assertThat(meters.get("billing.rate.limits.refused")
                        .tag("limit", "top-up")
                        .counter()
                        .count())
                .isEqualTo(2);
    }

    @Test
    void gives_permits_back() {
        limits.take(RateLimit.TOP_UP, "ada");
        limits.giveBack(RateLimit.TOP_UP, "ada");

        assertThat(limits.take(RateLimit.TOP_UP, "ada"))
                .isInstanceOfSatisfying(
                        Permit.Granted.class,
                        granted -> assertThat(granted.remaining())
                                .isEqualTo(RateLimit.TOP_UP.defaultRate().times() - 1));
    }
}
