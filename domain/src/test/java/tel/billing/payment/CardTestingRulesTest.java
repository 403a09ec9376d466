package tel.billing.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CardTestingRulesTest {
    private static final CardTestingRules RULES = new CardTestingRules(3, 3, 10, 10);

    @ParameterizedTest
    @CsvSource({"0, PT0S", "3, PT0S", "4, PT1M", "5, PT2M", "6, PT4M", "9, PT32M", "10, PT1H", "11, PT1H", "100, PT1H"})
    void the_wait_doubles_up_to_an_hour(int declines, Duration wait) {
        assertThat(RULES.waitAfter(declines)).isEqualTo(wait);
    }

    @ParameterizedTest
    @CsvSource({"0, 3, 10, 10", "3, 0, 10, 10", "3, 3, 3, 10", "3, 3, 101, 10", "3, 3, 10, 0"})
    void invalid_rules_are_rejected(int free, int ofACard, int held, int pages) {
        assertThatThrownBy(() -> new CardTestingRules(free, ofACard, held, pages))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
