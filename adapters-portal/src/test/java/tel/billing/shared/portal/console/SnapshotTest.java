package tel.billing.shared.portal.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.portal.console.Snapshot.Taken;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;

@DisplayName("A snapshot")
class SnapshotTest {
    private static final int LOADS = 8;

    private final SteppedTime clock = new SteppedTime(Arbitrary.INSTANT);
    private final AtomicInteger computed = new AtomicInteger();
    private final Snapshot<Integer> snapshot = new Snapshot<>(clock);

    @Test
    void is_shown_for_30_seconds_with_its_time() {
        var first = new Taken<>(1, clock.instant());
        assertThat(snapshot.get(computed::incrementAndGet)).isEqualTo(first);
        clock.pass(Duration.ofSeconds(29));
        assertThat(snapshot.get(computed::incrementAndGet)).isEqualTo(first);

        clock.pass(Duration.ofSeconds(1));

        assertThat(snapshot.get(computed::incrementAndGet)).isEqualTo(new Taken<>(2, clock.instant()));
    }

    @Test
    void is_computed_once_for_concurrent_loads() throws InterruptedException {
        var begun = new Semaphore(0);
        var gate = new Semaphore(0);
        try (var loads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = loads.submit(() -> snapshot.get(() -> {
                begun.release();
                gate.acquireUninterruptibly();
                return computed.incrementAndGet();
            }));
            begun.acquireUninterruptibly();
            var waiting = new CountDownLatch(LOADS);
            var others = IntStream.range(0, LOADS)
                    .mapToObj(_ -> loads.submit(() -> {
                        waiting.countDown();
                        return snapshot.get(computed::incrementAndGet);
                    }))
                    .toList();
            waiting.await();
            gate.release();

            assertThat(others).allSatisfy(other -> assertThat(other.get()).isEqualTo(first.get()));
        }
        assertThat(computed.get()).isEqualTo(1);
    }

    @Test
    void is_computed_again_after_a_failure() {
        assertThatThrownBy(() -> snapshot.get(() -> {
                    throw new IllegalStateException("broken on purpose");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken on purpose");

        assertThat(snapshot.get(computed::incrementAndGet).value()).isEqualTo(1);
    }
}
