package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.SteppedTime;

class CachedValueTest {
    private static final Duration ALMOST_KEPT = Duration.ofMillis(4_999);

    private final AtomicInteger readings = new AtomicInteger();
    private final SteppedTime realTime = new SteppedTime(Arbitrary.INSTANT);
    private final CachedValue<Integer> value = new CachedValue<>(readings::incrementAndGet, realTime);

    @Test
    void the_value_is_read_once_in_five_seconds() {
        Race.of(value::get);
        realTime.pass(ALMOST_KEPT);

        assertThat(value.get()).isEqualTo(1);
    }

    @Test
    void after_five_seconds_it_is_read_again() {
        value.get();
        realTime.pass(ALMOST_KEPT);
        realTime.pass(Duration.ofMillis(1));

        assertThat(value.get()).isEqualTo(2);
    }

    @Test
    void setting_the_clock_back_does_not_extend_the_cache_time() {
        value.get();
        realTime.setClock(Duration.ofHours(-1));
        realTime.pass(Duration.ofSeconds(5));

        assertThat(value.get()).isEqualTo(2);
    }

    @Test
    void an_invalidated_value_is_read_again() {
        value.get();
        value.invalidate();

        assertThat(value.get()).isEqualTo(2);
    }
}
