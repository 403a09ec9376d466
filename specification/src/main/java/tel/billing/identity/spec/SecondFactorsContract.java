package tel.billing.identity.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.SecondFactors;
import tel.billing.identity.application.Users;
import tel.billing.identity.domain.SecondFactor;
import tel.billing.identity.domain.TimeStep;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;

/// What everybody promises who keeps the second factors of the staff.
public abstract class SecondFactorsContract extends StoreContract {
    private static final TotpSecret SECRET = new TotpSecret("JBSWY3DPEHPK3PXP");
    private static final TotpSecret OTHER = new TotpSecret("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");

    protected abstract SecondFactors factors();

    /// The users whose factors they are.
    protected abstract Users users();

    @Test
    void a_factor_is_found_as_it_was_stored() {
        var factor = stored();

        assertThat(factors().find(factor.account(), factor.user())).contains(factor);
    }

    @Test
    void a_factor_is_not_found_in_another_account() {
        assertThat(factors().find(account(), stored().user())).isEmpty();
    }

    @Test
    void a_newer_factor_takes_the_place_of_the_older() {
        var older = stored();
        advanced(older, older.fail(Some.INSTANT));
        var newer = SecondFactor.proven(older.account(), older.user(), OTHER, new TimeStep(9));
        commit(() -> factors().put(newer));

        assertThat(factors().find(older.account(), older.user())).contains(newer);
    }

    @Test
    void what_became_of_codes_is_kept() {
        var factor = stored();
        var failed = factor.fail(Some.INSTANT).fail(Some.INSTANT.plusSeconds(1));
        var accepted = failed.accept(new TimeStep(8));

        assertThat(advanced(factor, failed)).isTrue();
        assertThat(factors().find(factor.account(), factor.user())).contains(failed);
        assertThat(advanced(failed, accepted)).isTrue();
        assertThat(factors().find(factor.account(), factor.user())).contains(accepted);
    }

    @Test
    void a_factor_that_changed_meanwhile_is_left_alone() {
        var factor = stored();
        var accepted = factor.accept(new TimeStep(8));
        var failed = accepted.fail(Some.INSTANT);
        advanced(factor, accepted);
        advanced(accepted, failed);

        assertThat(advanced(factor, factor.accept(new TimeStep(8)))).isFalse();
        assertThat(advanced(accepted, accepted.accept(new TimeStep(9)))).isFalse();
        assertThat(factors().find(factor.account(), factor.user())).contains(failed);
    }

    @Test
    void of_many_who_show_one_code_at_once_one_is_let_in() {
        var factor = stored();

        assertThat(Race.of(() -> advanced(factor, factor.accept(new TimeStep(8)))))
                .containsOnlyOnce(true);
    }

    @Test
    void what_is_taken_back_never_happened() {
        var factor = stored();

        takenBack(() -> factors().advance(factor, factor.fail(Some.INSTANT)));
        takenBack(() -> factors().remove(factor.account(), factor.user()));

        assertThat(factors().find(factor.account(), factor.user())).contains(factor);
    }

    @Test
    void a_removed_factor_is_gone_and_no_other_with_it() {
        var factor = stored();
        var other = stored();
        commit(() -> factors().remove(factor.account(), factor.user()));
        commit(() -> factors().remove(factor.account(), factor.user()));

        assertThat(factors().find(factor.account(), factor.user())).isEmpty();
        assertThat(advanced(factor, factor.accept(new TimeStep(8)))).isFalse();
        assertThat(factors().find(other.account(), other.user())).contains(other);
    }

    private SecondFactor stored() {
        var user = Customers.active(account(), users(), unitOfWork());
        var factor = new SecondFactor(user.account(), user.id(), SECRET, new TimeStep(7), List.of());
        commit(() -> factors().put(factor));
        return factor;
    }

    private boolean advanced(SecondFactor from, SecondFactor to) {
        return committed(() -> factors().advance(from, to));
    }
}
