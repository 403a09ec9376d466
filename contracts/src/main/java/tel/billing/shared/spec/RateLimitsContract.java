package tel.billing.shared.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RateLimits.Permit;
import tel.billing.shared.spec.time.SteppedTime;

/// The contract of every rate limiter, at the default rates.
public abstract class RateLimitsContract {
    private static final int TIMES = RateLimit.TOP_UP.defaultRate().times();
    private static final Duration EACH = RateLimit.TOP_UP.defaultRate().refillInterval();

    private final String ada = UUID.randomUUID().toString();

    protected abstract RateLimits limits();

    /// The time of the rate limiter.
    protected abstract SteppedTime time();

    @Test
    void permits_are_granted_up_to_the_limit_and_the_next_is_refused() {
        for (var left = TIMES - 1; left >= 0; left--) {
            assertThat(take(ada))
                    .isEqualTo(
                            new Permit.Granted(RateLimit.TOP_UP.defaultRate(), left, EACH.multipliedBy(TIMES - left)));
        }

        assertThat(take(ada)).isEqualTo(new Permit.Refused(RateLimit.TOP_UP.defaultRate(), EACH));
    }

    @Test
    void a_refused_caller_succeeds_after_the_pause_and_not_before() {
        exhaust();
        time().pass(EACH.minusMillis(1));

        assertThat(take(ada).refusal()).hasValue(Duration.ofMillis(1));

        time().pass(Duration.ofMillis(1));
        assertThat(take(ada).refusal()).isEmpty();
        assertThat(take(ada).refusal()).hasValue(EACH);
    }

    @Test
    void a_bucket_is_full_again_after_its_period() {
        exhaust();
        time().pass(Duration.ofDays(1));

        exhaust();
        assertThat(take(ada).refusal()).isPresent();
    }

    @Test
    void a_permit_that_is_given_back_is_granted_again() {
        exhaust();
        assertThat(take(ada).refusal()).isPresent();

        limits().giveBack(RateLimit.TOP_UP, ada);

        assertThat(take(ada).refusal()).isEmpty();
        assertThat(take(ada).refusal()).hasValue(EACH);
    }

    /// The other limit refills faster, so a permit of this one would be enough for it.
    @Test
    void a_permit_that_is_given_back_leaves_other_keys_and_other_limits_alone() {
        var bela = UUID.randomUUID().toString();
        exhaust();
        exhaust(RateLimit.TOP_UP, bela);
        exhaust(RateLimit.INVOICE_PDF, ada);

        limits().giveBack(RateLimit.TOP_UP, ada);

        assertThat(take(bela).refusal()).isPresent();
        assertThat(limits().take(RateLimit.INVOICE_PDF, ada).refusal()).isPresent();
        assertThat(take(ada).refusal()).isEmpty();
    }

    @Test
    void a_full_bucket_stays_full_if_a_permit_is_given_back() {
        take(ada);
        limits().giveBack(RateLimit.TOP_UP, ada);
        limits().giveBack(RateLimit.TOP_UP, ada);
        limits().giveBack(RateLimit.TOP_UP, UUID.randomUUID().toString());

        exhaust();
        assertThat(take(ada).refusal()).hasValue(EACH);
    }

    @Test
    void each_key_has_its_own_bucket() {
        exhaust();

        assertThat(take(UUID.randomUUID().toString()).refusal()).isEmpty();
    }

    @Test
    void each_limit_has_its_own_bucket() {
        exhaust();

        assertThat(limits().take(RateLimit.SIGN_IN_BY_EMAIL, ada).refusal()).isEmpty();
    }

    @Test
    void concurrent_callers_get_no_more_than_the_limit() {
        var permits = Race.of(3 * TIMES, () -> take(ada).refusal());

        assertThat(permits).filteredOn(Optional::isEmpty).hasSize(TIMES);
    }

    protected final Permit take(String whose) {
        return limits().take(RateLimit.TOP_UP, whose);
    }

    private void exhaust() {
        exhaust(RateLimit.TOP_UP, ada);
    }

    private void exhaust(RateLimit rateLimit, String whose) {
        for (var taken = 0; taken < rateLimit.defaultRate().times(); taken++) {
            assertThat(limits().take(rateLimit, whose).refusal()).isEmpty();
        }
    }
}
