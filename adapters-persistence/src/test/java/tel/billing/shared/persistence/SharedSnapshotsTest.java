package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;

class SharedSnapshotsTest {
    private final SteppedTime realTime = new SteppedTime(Some.INSTANT);
    private final SharedSnapshots sharedSnapshots = new SharedSnapshots(realTime);
    private int reads;

    @Test
    void contain_values_of_the_database() {
        assertThat(sharedSnapshots.of(this::count).get()).isEqualTo(1);
        assertThat(sharedSnapshots.of(this::count).get()).isEqualTo(2);
    }

    @Test
    void wait_once_for_a_database_that_is_down() {
        var lost = sharedSnapshots.of(SharedSnapshotsTest::away).get();
        var other = sharedSnapshots.of(this::count).get();

        assertThat(lost).isEqualTo(Double.NaN);
        assertThat(other).isEqualTo(Double.NaN);
        assertThat(reads).isZero();
    }

    @Test
    void retry_after_a_moment() {
        assertThat(sharedSnapshots.of(SharedSnapshotsTest::away).get()).isEqualTo(Double.NaN);
        realTime.pass(Duration.ofSeconds(2));

        assertThat(sharedSnapshots.of(this::count).get()).isEqualTo(1);
    }

    @Test
    void do_not_hide_bugs() {
        Supplier<Number> wrong = sharedSnapshots.of(() -> {
            throw new IllegalStateException("wrong");
        });

        assertThatIllegalStateException().isThrownBy(wrong::get);
        assertThat(sharedSnapshots.of(this::count).get()).isEqualTo(1);
    }

    private int count() {
        return ++reads;
    }

    private static int away() {
        throw new StoreUnavailable(new IllegalStateException("no connection"));
    }
}
