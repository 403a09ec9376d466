package tel.billing.shared.persistence.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryRateLimits;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.SharedRateLimitsContract;
import tel.billing.shared.spec.time.SteppedTime;

class CachedRateLimitRefusalsTest extends SharedRateLimitsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final SteppedTime time = new SteppedTime(Arbitrary.INSTANT);
    private final InMemoryRateLimits counting = new InMemoryRateLimits(unitOfWork, time);
    private final AtomicInteger queries = new AtomicInteger();
    private final RateLimits limits = new CachedRateLimitRefusals(
            new RateLimits() {
                @Override
                public Permit take(RateLimit rateLimit, String whose) {
                    queries.incrementAndGet();
                    return counting.take(rateLimit, whose);
                }

                @Override
                public void giveBack(RateLimit rateLimit, String whose) {
                    counting.giveBack(rateLimit, whose);
                }
            },
            time);

    @Override
    protected RateLimits limits() {
        return limits;
    }

    @Override
    protected SteppedTime time() {
        return time;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Test
    void setting_the_clock_neither_shortens_nor_lengthens_a_refusal() {
        var times = RateLimit.TOP_UP.defaultRate().times();
        for (var request = 0; request < times; request++) {
            take("a flood");
        }
        var pause = take("a flood").refusal();

        time.setClock(Duration.ofDays(-1));
        assertThat(take("a flood").refusal()).isEqualTo(pause);
        time.setClock(Duration.ofDays(2));
        assertThat(take("a flood").refusal()).isEqualTo(pause);
        assertThat(queries).hasValue(times + 1);
    }

    @Test
    void a_flood_is_counted_once() {
        var times = RateLimit.TOP_UP.defaultRate().times();
        for (var request = 0; request < 10 * times; request++) {
            take("a flood");
        }

        assertThat(queries).hasValue(times + 1);
    }
}
