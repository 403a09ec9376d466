package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Shares and allocations are exact to the minor unit.
class MoneySharesTest {
    private static final int TRIALS = 200;
    private static final int SEEDS = 50;

    @ParameterizedTest
    @CsvSource({
        "10_00,  1,  3, 3_33",
        "10_00,  2,  3, 6_67",
        "1,      1,  2, 1",
        "-1,     1,  2, -1",
        "3,      1,  2, 2",
        "1,      49, 100, 0",
        "900,    21, 100, 189",
        "10_00,  0,  7, 0",
        "10_00,  7,  7, 10_00",
        "10_00,  3,  2, 15_00",
    })
    void a_share_is_rounded_half_up(String amount, long part, long whole, String share) {
        assertThat(euros(amount).share(new Ratio(part, whole))).isEqualTo(euros(share));
    }

    @Test
    void a_share_is_in_the_minor_unit_of_the_currency() {
        assertThat(Money.of(1_000, "JPY").share(new Ratio(1, 3))).hasToString("JPY 333");
        assertThat(Money.of(1_000, "KWD").share(new Ratio(1, 3))).hasToString("KWD 0.333");
    }

    @Test
    void a_share_of_the_maximum_amount_does_not_overflow() {
        var most = Money.of(Long.MAX_VALUE, "EUR");

        assertThat(most.share(new Ratio(Long.MAX_VALUE - 1, Long.MAX_VALUE)))
                .isEqualTo(Money.of(Long.MAX_VALUE - 1, "EUR"));
        assertThatThrownBy(() -> most.share(new Ratio(2, 1))).isInstanceOf(ArithmeticException.class);
    }

    @RepeatedTest(SEEDS)
    void a_share_equals_the_result_of_exact_arithmetic(RepetitionInfo seed) {
        var random = new Random(seed.getCurrentRepetition());
        for (var trial = 0; trial < TRIALS; trial++) {
            var amount = Money.of(random.nextLong() >> random.nextInt(1, 62), "EUR");
            var whole = random.nextLong(1, 40_000_000);
            var part = random.nextLong(0, whole + 1);

            var exact = BigDecimal.valueOf(amount.minor())
                    .multiply(BigDecimal.valueOf(part))
                    .divide(BigDecimal.valueOf(whole), 0, RoundingMode.HALF_UP);

            assertThat(amount.share(new Ratio(part, whole)).minor()).isEqualTo(exact.longValueExact());
        }
    }

    @Test
    void remaining_units_of_an_allocation_go_to_the_largest_remainder_first() {
        assertThat(euros("10_00").allocate(List.of(1L, 1L, 1L)))
                .containsExactly(euros("3_34"), euros("3_33"), euros("3_33"));
        assertThat(euros("5").allocate(List.of(1L, 3L, 0L))).containsExactly(euros("1"), euros("4"), euros("0"));
        assertThat(euros("-10_00").allocate(List.of(1L, 1L, 1L)))
                .containsExactly(euros("-3_34"), euros("-3_33"), euros("-3_33"));
    }

    @Test
    void an_allocation_by_negative_weights_or_a_weight_of_zero_fails() {
        var amount = euros("10_00");
        assertThatThrownBy(() -> amount.allocate(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> amount.allocate(List.of(0L, 0L))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> amount.allocate(List.of(2L, -1L))).isInstanceOf(IllegalArgumentException.class);
    }

    @RepeatedTest(SEEDS)
    void the_parts_of_an_allocation_add_up_to_the_whole(RepetitionInfo seed) {
        var random = new Random(seed.getCurrentRepetition());
        for (var trial = 0; trial < TRIALS; trial++) {
            var amount = Money.of(random.nextLong() >> random.nextInt(0, 62), "EUR");
            var weights = LongStream.generate(() -> random.nextLong(0, Long.MAX_VALUE) >> random.nextInt(0, 62))
                    .limit(random.nextInt(0, 12))
                    .boxed()
                    .toList();
            // The weights must not add up to zero.
            var parts = amount.allocate(
                    LongStream.concat(LongStream.of(1), weights.stream().mapToLong(Long::longValue))
                            .boxed()
                            .toList());

            assertThat(parts.stream().reduce(Money.of(0, "EUR"), Money::plus)).isEqualTo(amount);
            assertThat(parts)
                    .allSatisfy(part ->
                            assertThat(Math.abs(part.minor())).isLessThanOrEqualTo(Math.absExact(amount.minor())));
        }
    }

    private static Money euros(String minor) {
        return Money.of(Long.parseLong(minor.replace("_", "")), "EUR");
    }
}
