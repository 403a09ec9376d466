package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tel.billing.shared.Limit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Rates;
import tel.billing.shared.spec.RateLimitsContract;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;

class OwnRateLimitsTest extends RateLimitsContract {
    private final SteppedTime time = new SteppedTime(Some.INSTANT);
    private final OwnRateLimits limits = new OwnRateLimits(Rates.usual(), time);

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
        IntStream.range(0, 50_000).forEach(number -> limits.take(Limit.ACCOUNT, Integer.toString(number)));
        IntStream.range(0, 120_000).forEach(number -> limits.take(Limit.ADDRESS, Integer.toString(number)));

        assertThat(limits.size(Limit.ADDRESS)).isBetween(90_000L, 100_000L);
        assertThat(limits.size(Limit.ACCOUNT))
                .as("nor push out what else is counted")
                .isEqualTo(50_000);
    }
}
