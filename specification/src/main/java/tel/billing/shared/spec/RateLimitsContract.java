package tel.billing.shared.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.shared.Limit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RateLimits.Permit;

/// What everybody promises who counts, at the usual rates.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class RateLimitsContract {
    private static final int TIMES = Limit.TOP_UP.usual().times();
    private static final Duration EACH = Limit.TOP_UP.usual().each();

    private final String ada = UUID.randomUUID().toString();

    protected abstract RateLimits limits();

    /// By which they count.
    protected abstract SteppedTime time();

    @Test
    void so_many_are_granted_and_the_next_is_refused() {
        for (var left = TIMES - 1; left >= 0; left--) {
            assertThat(take(ada))
                    .isEqualTo(new Permit.Granted(Limit.TOP_UP.usual(), left, EACH.multipliedBy(TIMES - left)));
        }

        assertThat(take(ada)).isEqualTo(new Permit.Refused(Limit.TOP_UP.usual(), EACH));
    }

    @Test
    void whoever_was_refused_may_when_told_and_not_before() {
        exhaust();
        time().pass(EACH.minusMillis(1));

        assertThat(take(ada).refusal()).hasValue(Duration.ofMillis(1));

        time().pass(Duration.ofMillis(1));
        assertThat(take(ada).refusal()).isEmpty();
        assertThat(take(ada).refusal()).hasValue(EACH);
    }

    @Test
    void after_a_while_all_is_as_in_the_beginning() {
        exhaust();
        time().pass(Duration.ofDays(1));

        exhaust();
        assertThat(take(ada).refusal()).isPresent();
    }

    @Test
    void everybody_is_counted_alone() {
        exhaust();

        assertThat(take(UUID.randomUUID().toString()).refusal()).isEmpty();
    }

    @Test
    void everything_is_counted_alone() {
        exhaust();

        assertThat(limits().take(Limit.SIGN_IN_BY_EMAIL, ada).refusal()).isEmpty();
    }

    @Test
    void those_who_come_at_once_get_no_more_than_there_is() {
        var permits = Race.of(3 * TIMES, () -> take(ada).refusal());

        assertThat(permits).filteredOn(Optional::isEmpty).hasSize(TIMES);
    }

    protected final Permit take(String whose) {
        return limits().take(Limit.TOP_UP, whose);
    }

    private void exhaust() {
        for (var taken = 0; taken < TIMES; taken++) {
            assertThat(take(ada).refusal()).isEmpty();
        }
    }
}
