package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tel.billing.shared.Limit;
import tel.billing.shared.Rate;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RateLimits.Permit;
import tel.billing.shared.Rates;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.SharedRateLimitsContract;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;

class JooqRateLimitsTest extends SharedRateLimitsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final SteppedTime time = new SteppedTime(Some.INSTANT);
    private final JooqRateLimits limits = new JooqRateLimits(database.sql(), Rates.usual(), time);

    @Override
    protected RateLimits limits() {
        return limits;
    }

    @Override
    protected SteppedTime time() {
        return time;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Test
    void instances_count_together() {
        var other = new JooqRateLimits(database.sql(), Rates.usual(), time);
        limits.take(Limit.SIGNUP_BY_EMAIL, "ada@example.com");

        assertThat(other.take(Limit.SIGNUP_BY_EMAIL, "ada@example.com"))
                .isInstanceOfSatisfying(
                        Permit.Granted.class,
                        granted -> assertThat(granted.left()).isEqualTo(3));
    }

    @Test
    void the_rates_are_those_that_were_configured() {
        var twice = new Rate(2, Duration.ofDays(1));
        var configured = new JooqRateLimits(database.sql(), new Rates(Map.of(Limit.SIGNUP_BY_EMAIL, twice)), time);
        configured.take(Limit.SIGNUP_BY_EMAIL, "ada@example.com");
        configured.take(Limit.SIGNUP_BY_EMAIL, "ada@example.com");

        assertThat(configured.take(Limit.SIGNUP_BY_EMAIL, "ada@example.com"))
                .isEqualTo(new Permit.Refused(twice, Duration.ofHours(12)));
    }

    @Test
    void what_is_full_again_is_dropped_and_what_is_not_is_kept() {
        limits.take(Limit.SIGN_IN_BY_EMAIL, "ada@example.com");
        limits.take(Limit.SIGNUP_BY_EMAIL, "ada@example.com");
        assertThat(limits.forget()).isZero();

        time.pass(Limit.SIGN_IN_BY_EMAIL.usual().each());

        assertThat(limits.forget()).isEqualTo(1);
        assertThat(limits.take(Limit.SIGNUP_BY_EMAIL, "ada@example.com"))
                .isInstanceOfSatisfying(
                        Permit.Granted.class,
                        granted -> assertThat(granted.left()).isEqualTo(3));
    }

    @Test
    void nobodys_address_is_readable_there() {
        limits.take(Limit.SIGN_IN_BY_EMAIL, "ada@example.com");

        assertThat(database.admin().fetch("SELECT * FROM shared_rate_limit").format())
                .doesNotContain("ada", "example");
    }
}
