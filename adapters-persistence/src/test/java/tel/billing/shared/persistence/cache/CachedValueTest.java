package tel.billing.shared.persistence.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.time.SteppedTime;

class CachedValueTest {
    private static final Duration ALMOST_KEPT = Duration.ofMillis(4_999);

    private final AtomicInteger readings = new AtomicInteger();
    private final SteppedTime realTime = new SteppedTime(Arbitrary.INSTANT);
    private final CachedValue<Integer> value = new CachedValue<>(readings::incrementAndGet, realTime);
    private final CachedValue<Integer> failing = new CachedValue<>(this::failOnce, realTime);
    private Runnable meanwhile = () -> {};

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

    /// Otherwise callers would wait one after the other for a database that is down.
    @Test
    void concurrent_callers_share_a_failed_read() {
        var second = new FutureTask<>(() -> failing.get());
        var caller = Thread.ofPlatform().unstarted(second);
        meanwhile = () -> {
            caller.start();
            await().until(() -> Stream.of(caller.getStackTrace())
                    .anyMatch(frame -> frame.getMethodName().equals("join")));
        };

        assertThatThrownBy(failing::get).isInstanceOf(StoreUnavailable.class);
        assertThatThrownBy(second::get).hasCauseInstanceOf(StoreUnavailable.class);
        assertThat(readings).hasValue(1);
    }

    @Test
    void a_failed_read_is_not_kept() {
        assertThatThrownBy(failing::get).isInstanceOf(StoreUnavailable.class);

        assertThat(failing.get()).isEqualTo(2);
    }

    /// Fails once.
    private int failOnce() {
        var reading = readings.incrementAndGet();
        if (reading == 1) {
            meanwhile.run();
            throw new StoreUnavailable(new SQLException("gone", "08006"));
        }
        return reading;
    }
}
