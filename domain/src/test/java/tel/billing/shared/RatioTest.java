package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioTest {

    @Test
    void of_two_times_counts_full_seconds() {
        assertThat(Ratio.of(Duration.ofMillis(1_999), Duration.ofMinutes(1))).isEqualTo(new Ratio(1, 60));
    }

    @ParameterizedTest
    @CsvSource({"-1, 1", "1, 0", "1, -1"})
    void is_neither_negative_nor_of_nothing(long part, long whole) {
        assertThatThrownBy(() -> new Ratio(part, whole)).isInstanceOf(IllegalArgumentException.class);
    }
}
