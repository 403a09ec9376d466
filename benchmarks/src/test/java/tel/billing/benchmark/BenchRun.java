package tel.billing.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// `./bench` runs it. A build does not, because the name does not end with `Test`.
@DisplayName("Compared with its limits, the packaged service")
class BenchRun {

    @Test
    void is_fast_enough() throws Exception {
        assertThat(Bench.run(Options.ofProperties(), System.out)).isTrue();
    }
}
