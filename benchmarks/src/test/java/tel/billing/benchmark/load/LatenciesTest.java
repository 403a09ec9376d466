package tel.billing.benchmark.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatenciesTest {

    @Test
    void a_percentile_is_the_smallest_time_that_this_share_does_not_exceed() {
        var latencies = Latencies.of(LongStream.rangeClosed(1, 200).toArray());

        assertThat(latencies.percentile(50)).isEqualTo(Duration.ofNanos(100));
        assertThat(latencies.percentile(99)).isEqualTo(Duration.ofNanos(198));
        assertThat(latencies.percentile(99.9)).isEqualTo(Duration.ofNanos(200));
        assertThat(latencies.percentile(100)).isEqualTo(Duration.ofNanos(200));
        assertThat(latencies.count()).isEqualTo(200);
    }

    @Test
    void the_order_of_the_times_does_not_matter() {
        assertThat(Latencies.of(30, 10, 20).percentile(50)).isEqualTo(Duration.ofNanos(20));
    }

    @Test
    void each_percentile_of_one_time_is_that_time() {
        assertThat(Latencies.of(7).percentile(1)).isEqualTo(Duration.ofNanos(7));
        assertThat(Latencies.of(7).percentile(99)).isEqualTo(Duration.ofNanos(7));
    }

    @Test
    void without_times_every_percentile_is_zero() {
        assertThat(Latencies.of().percentile(99)).isZero();
    }

    @Test
    void a_percentile_is_more_than_0_and_at_most_100() {
        assertThatThrownBy(() -> Latencies.of(1).percentile(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Latencies.of(1).percentile(101)).isInstanceOf(IllegalArgumentException.class);
    }
}
