package tel.billing.shared.persistence.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.jooq.impl.DSL.inline;

import java.time.Duration;
import java.util.Map;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Test;
import tel.billing.shared.PermitRate;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimitTable;
import tel.billing.shared.RateLimits.Permit;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.SharedRateLimitsContract;
import tel.billing.shared.spec.time.SteppedTime;

class JooqRateLimitsTest extends SharedRateLimitsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final SteppedTime time = new SteppedTime(Arbitrary.INSTANT);

    @Override
    protected JooqRateLimits limits() {
        return limits(RateLimitTable.defaults());
    }

    /// Rate limits whose clock is stopped at the current time of the test.
    private JooqRateLimits limits(RateLimitTable rates) {
        return new JooqRateLimits(database.sql(), rates, inline(time.instant(), SQLDataType.INSTANT));
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
        var other = limits();
        limits().take(RateLimit.SIGNUP_BY_EMAIL, "ada@example.com");

        assertThat(other.take(RateLimit.SIGNUP_BY_EMAIL, "ada@example.com"))
                .isInstanceOfSatisfying(
                        Permit.Granted.class,
                        granted -> assertThat(granted.remaining()).isEqualTo(3));
    }

    @Test
    void the_configured_rates_apply() {
        var twice = new PermitRate(2, Duration.ofDays(1));
        var configured = limits(new RateLimitTable(Map.of(RateLimit.SIGNUP_BY_EMAIL, twice)));
        configured.take(RateLimit.SIGNUP_BY_EMAIL, "ada@example.com");
        configured.take(RateLimit.SIGNUP_BY_EMAIL, "ada@example.com");

        assertThat(configured.take(RateLimit.SIGNUP_BY_EMAIL, "ada@example.com"))
                .isEqualTo(new Permit.Refused(twice, Duration.ofHours(12)));
    }

    @Test
    void a_permit_stays_taken_if_it_cannot_be_given_back() {
        var withoutDatabase = new JooqRateLimits(DSL.using(SQLDialect.POSTGRES), RateLimitTable.defaults());

        assertThatCode(() -> withoutDatabase.giveBack(RateLimit.SIGNUP_BY_EMAIL, "ada@example.com"))
                .doesNotThrowAnyException();
    }

    @Test
    void full_buckets_are_deleted_and_others_are_kept() {
        limits().take(RateLimit.SIGN_IN_BY_EMAIL, "ada@example.com");
        limits().take(RateLimit.SIGNUP_BY_EMAIL, "ada@example.com");
        assertThat(limits().deleteExpired()).isZero();

        time.pass(RateLimit.SIGN_IN_BY_EMAIL.defaultRate().refillInterval());

        assertThat(limits().deleteExpired()).isEqualTo(1);
        assertThat(limits().take(RateLimit.SIGNUP_BY_EMAIL, "ada@example.com"))
                .isInstanceOfSatisfying(
                        Permit.Granted.class,
                        granted -> assertThat(granted.remaining()).isEqualTo(3));
    }

    @Test
    void the_clock_of_the_database_applies() {
        new JooqRateLimits(database.sql(), RateLimitTable.defaults()).take(RateLimit.TOP_UP, "ada");

        assertThat(database.admin()
                        .fetch("SELECT full_at - clock_timestamp() BETWEEN interval '1 s' AND interval '6 s' AS soon"
                                + " FROM shared_rate_limit")
                        .getValues("soon", Boolean.class))
                .containsExactly(true);
    }

    @Test
    void a_wrong_clock_locks_callers_out_for_no_longer_than_the_right_one() {
        var rate = RateLimit.TOP_UP.defaultRate();
        limits().take(RateLimit.TOP_UP, "ada");
        database.admin().execute("UPDATE shared_rate_limit SET full_at = full_at + interval '1 year'");

        assertThat(limits().take(RateLimit.TOP_UP, "ada"))
                .isEqualTo(new Permit.Granted(rate, 0, rate.fullRefillTime()));
        assertThat(limits().take(RateLimit.TOP_UP, "ada")).isEqualTo(new Permit.Refused(rate, rate.refillInterval()));
    }

    @Test
    void keys_of_buckets_are_not_readable() {
        limits().take(RateLimit.SIGN_IN_BY_EMAIL, "ada@example.com");

        assertThat(database.admin().fetch("SELECT * FROM shared_rate_limit").format())
                .doesNotContain("ada", "example");
    }
}
