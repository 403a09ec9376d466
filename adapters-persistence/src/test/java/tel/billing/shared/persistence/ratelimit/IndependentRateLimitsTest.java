package tel.billing.shared.persistence.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimitTable;
import tel.billing.shared.RateLimits;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.RateLimitsContract;
import tel.billing.shared.spec.time.SteppedTime;

class IndependentRateLimitsTest extends RateLimitsContract {
    private final SteppedTime time = new SteppedTime(Arbitrary.INSTANT);
    private final IndependentRateLimits limits = new IndependentRateLimits(RateLimitTable.defaults(), time);

    @Override
    protected RateLimits limits() {
        return limits;
    }

    @Override
    protected SteppedTime time() {
        return time;
    }

    @Test
    void a_flood_of_keys_does_not_exhaust_the_memory() {
        IntStream.range(0, 50_000).forEach(number -> limits.take(RateLimit.ACCOUNT, Integer.toString(number)));
        IntStream.range(0, 120_000).forEach(number -> limits.take(RateLimit.ADDRESS, Integer.toString(number)));

        assertThat(limits.size(RateLimit.ADDRESS)).isBetween(90_000L, 100_000L);
        assertThat(limits.size(RateLimit.ACCOUNT))
                .as("nor push out what else is counted")
                .isEqualTo(50_000);
    }
}
