package tel.billing.shared.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;

class DatabaseGaugesTest {
    private static final Supplier<Number> LOCKED = () -> {
        throw new StoreUnavailable(new IllegalStateException("a locked table"));
    };

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AtomicBoolean leased = new AtomicBoolean(true);
    private final AtomicInteger value = new AtomicInteger();
    private Supplier<Number> first = value::incrementAndGet;
    private final DatabaseGauges gauges = new DatabaseGauges(
            Stream.of(
                    DatabaseGauge.of("first", "the first metric", () -> first.get()),
                    DatabaseGauge.byAge("second", "the second metric", age -> value.incrementAndGet())),
            leased::get,
            new SteppedTime(Arbitrary.INSTANT),
            meters);

    @Test
    void are_read_once_in_each_round() {
        gauges.once();
        assertThat(exported("first")).containsExactly(1.0);
        assertThat(exported("first")).containsExactly(1.0);
        assertThat(exported("second")).containsExactlyInAnyOrder(2.0, 3.0, 4.0);

        gauges.once();

        assertThat(exported("first")).containsExactly(5.0);
    }

    @Test
    void are_missing_on_an_instance_without_the_lease() {
        leased.set(false);
        gauges.once();
        assertThat(meters.getMeters()).isEmpty();
        assertThat(value).hasValue(0);

        leased.set(true);
        gauges.once();
        assertThat(exported("first")).containsExactly(1.0);

        leased.set(false);
        gauges.once();
        assertThat(meters.getMeters()).isEmpty();
    }

    @Test
    void a_metric_that_cannot_be_read_is_missing_and_the_others_are_not() {
        gauges.once();

        first = LOCKED;
        gauges.once();
        assertThat(exported("first")).isEmpty();
        assertThat(exported("second")).containsExactlyInAnyOrder(5.0, 6.0, 7.0);

        first = value::incrementAndGet;
        gauges.once();
        assertThat(exported("first")).containsExactly(8.0);
    }

    @Test
    void metrics_that_cannot_be_read_are_counted() {
        gauges.once();
        assertThat(exported("billing.database.metrics.unreadable")).containsExactly(0.0);

        first = LOCKED;
        gauges.once();
        gauges.once();
        assertThat(exported("billing.database.metrics.unreadable")).containsExactly(1.0);

        first = value::incrementAndGet;
        gauges.once();
        assertThat(exported("billing.database.metrics.unreadable")).containsExactly(0.0);
    }

    @Test
    void do_not_wait_one_after_the_other_for_a_database_that_is_down() {
        gauges.once();

        first = () -> {
            leased.set(false);
            return LOCKED.get();
        };
        gauges.once();

        assertThat(meters.getMeters()).isEmpty();
        assertThat(value).hasValue(4);
    }

    @Test
    void are_read_in_the_background_until_they_are_closed() {
        gauges.start();
        await().until(() -> value.get() > 8);

        gauges.close();

        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("database-gauges");
    }

    private Stream<Double> exported(String name) {
        return meters.find(name).gauges().stream().map(gauge -> gauge.value());
    }
}
