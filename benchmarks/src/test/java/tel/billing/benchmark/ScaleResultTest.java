package tel.billing.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tel.billing.benchmark.ScaleResult.Size;
import tel.billing.benchmark.ScaleResult.Speed;

class ScaleResultTest {
    private static final Size FEW = size(1_000, 200, 10, 4);

    @Test
    void the_sizes_are_printed_side_by_side_with_their_ratios() {
        assertThat(result(size(100_000, 180, 20, 5)).table().lines())
                .containsExactly(
                        "accounts  per s: 1,000  100,000  ratio  p99 ms: 1,000  100,000  ratio",
                        "me                 200      180   90 %           10.0     20.0   50 %",
                        "purge                                             4.0      5.0   80 %");
    }

    @Test
    void a_row_fails_if_its_rate_its_latency_or_its_job_is_too_slow() {
        assertThat(result(size(100_000, 171, 11.7, 4.7)).failedRows()).isEmpty();
        assertThat(result(size(100_000, 169, 10, 4)).failedRows()).containsExactly("me");
        assertThat(result(size(100_000, 200, 11.8, 4)).failedRows()).containsExactly("me");
        assertThat(result(size(100_000, 200, 10, 4.8)).failedRows()).containsExactly("purge");
    }

    @Test
    void a_result_with_faults_is_not_good() {
        assertThat(new ScaleResult(FEW, FEW, List.of()).isGood()).isTrue();
        assertThat(new ScaleResult(FEW, FEW, List.of("a fault")).isGood()).isFalse();
    }

    @Test
    void medians_of_rates_and_of_latencies_do_not_depend_on_each_other() {
        assertThat(Speed.median(List.of(new Speed(100, 7), new Speed(300, 9), new Speed(200, 5))))
                .isEqualTo(new Speed(200, 7));
    }

    private static ScaleResult result(Size many) {
        return new ScaleResult(FEW, many, List.of());
    }

    private static Size size(int accounts, double perSecond, double high, double millis) {
        return new Size(accounts, Map.of("me", new Speed(perSecond, high)), Map.of("purge", millis));
    }
}
