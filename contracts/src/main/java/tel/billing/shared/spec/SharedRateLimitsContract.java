package tel.billing.shared.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits.Permit;
import tel.billing.shared.UnitOfWork;

/// The further contract of rate limiters that count for all instances: units of work.
public abstract class SharedRateLimitsContract extends RateLimitsContract {

    protected abstract UnitOfWork unitOfWork();

    @Test
    void permits_taken_in_a_unit_of_work_are_returned_if_it_rolls_back() {
        var bela = UUID.randomUUID().toString();
        take(bela);

        var undone = unitOfWork().attempt(() -> {
            take(bela);
            return Optional.empty();
        });

        assertThat(undone).isEmpty();
        var times = RateLimit.TOP_UP.defaultRate().times();
        assertThat(take(bela))
                .isInstanceOfSatisfying(
                        Permit.Granted.class,
                        granted -> assertThat(granted.remaining()).isEqualTo(times - 2));
    }

    @Test
    void a_permit_that_is_given_back_in_a_unit_of_work_stays_taken_if_it_rolls_back() {
        var bela = UUID.randomUUID().toString();
        take(bela);

        var undone = unitOfWork().attempt(() -> {
            limits().giveBack(RateLimit.TOP_UP, bela);
            return Optional.empty();
        });

        assertThat(undone).isEmpty();
        var times = RateLimit.TOP_UP.defaultRate().times();
        assertThat(take(bela))
                .isInstanceOfSatisfying(
                        Permit.Granted.class,
                        granted -> assertThat(granted.remaining()).isEqualTo(times - 2));
    }

    @Test
    void permits_taken_in_a_unit_of_work_stay_taken_if_it_commits() {
        var bela = UUID.randomUUID().toString();

        unitOfWork().perform(() -> take(bela));

        assertThat(take(bela))
                .isInstanceOfSatisfying(
                        Permit.Granted.class,
                        granted -> assertThat(granted.untilFull())
                                .isEqualTo(RateLimit.TOP_UP
                                        .defaultRate()
                                        .refillInterval()
                                        .multipliedBy(2))
                                .isGreaterThan(Duration.ZERO));
    }
}
