package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.SteppedTime;

class DatabaseGaugesTest {
    private final SteppedTime realTime = new SteppedTime(Arbitrary.INSTANT);
    private final DatabaseGauges databaseGauges = new DatabaseGauges(realTime);
    private int reads;

    @Test
    void contain_values_of_the_database() {
        assertThat(databaseGauges.of(this::count).get()).isEqualTo(1);
        assertThat(databaseGauges.of(this::count).get()).isEqualTo(2);
    }

    @Test
    void wait_once_for_a_database_that_is_down() {
        var lost = databaseGauges.of(DatabaseGaugesTest::away).get();
        var other = databaseGauges.of(this::count).get();

        assertThat(lost).isEqualTo(Double.NaN);
        assertThat(other).isEqualTo(Double.NaN);
        assertThat(reads).isZero();
    }

    @Test
    void retry_after_a_moment() {
        assertThat(databaseGauges.of(DatabaseGaugesTest::away).get()).isEqualTo(Double.NaN);
        realTime.pass(Duration.ofSeconds(2));

        assertThat(databaseGauges.of(this::count).get()).isEqualTo(1);
    }

    @Test
    void do_not_hide_bugs() {
        Supplier<Number> wrong = databaseGauges.of(() -> {
            throw new IllegalStateException("wrong");
        });

        assertThatIllegalStateException().isThrownBy(wrong::get);
        assertThat(databaseGauges.of(this::count).get()).isEqualTo(1);
    }

    private int count() {
        return ++reads;
    }

    private static int away() {
        throw new StoreUnavailable(new IllegalStateException("no connection"));
    }
}
