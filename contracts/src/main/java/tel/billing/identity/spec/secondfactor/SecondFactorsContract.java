package tel.billing.identity.spec.secondfactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.secondfactor.SecondFactors;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.SecondFactor;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.domain.TotpTimeStep;
import tel.billing.identity.spec.user.Customers;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of second factors.
public abstract class SecondFactorsContract extends StoreContract {
    private static final TotpSecret SECRET = new TotpSecret("JBSWY3DPEHPK3PXP");
    private static final TotpSecret OTHER = new TotpSecret("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");

    protected final SecondFactors factors;

    /// The users who own the factors.
    protected final Users users;

    protected SecondFactorsContract(StoreFixture fixture, SecondFactors factors, Users users) {
        super(fixture);
        this.factors = factors;
        this.users = users;
    }

    @Test
    void a_factor_is_found_as_stored() {
        var factor = stored();

        assertThat(factors.find(factor.account(), factor.user())).contains(factor);
    }

    @Test
    void a_factor_is_not_found_in_another_account() {
        assertThat(factors.find(account(), stored().user())).isEmpty();
    }

    @Test
    void a_newer_factor_replaces_the_older_one() {
        var older = stored();
        advanced(older, older.fail(Arbitrary.INSTANT));
        var newer = SecondFactor.proven(older.account(), older.user(), OTHER, new TotpTimeStep(9));
        commit(() -> factors.put(newer));

        assertThat(factors.find(older.account(), older.user())).contains(newer);
    }

    @Test
    void the_result_of_checking_a_code_is_stored() {
        var factor = stored();
        var failed = factor.fail(Arbitrary.INSTANT).fail(Arbitrary.INSTANT.plusSeconds(1));
        var accepted = failed.accept(new TotpTimeStep(8));

        assertThat(advanced(factor, failed)).isTrue();
        assertThat(factors.find(factor.account(), factor.user())).contains(failed);
        assertThat(advanced(failed, accepted)).isTrue();
        assertThat(factors.find(factor.account(), factor.user())).contains(accepted);
    }

    @Test
    void a_factor_that_changed_concurrently_is_not_overwritten() {
        var factor = stored();
        var accepted = factor.accept(new TotpTimeStep(8));
        var failed = accepted.fail(Arbitrary.INSTANT);
        advanced(factor, accepted);
        advanced(accepted, failed);

        assertThat(advanced(factor, factor.accept(new TotpTimeStep(8)))).isFalse();
        assertThat(advanced(accepted, accepted.accept(new TotpTimeStep(9)))).isFalse();
        assertThat(factors.find(factor.account(), factor.user())).contains(failed);
    }

    @Test
    void one_of_many_concurrent_uses_of_a_code_succeeds() {
        var factor = stored();

        assertThat(Race.of(() -> advanced(factor, factor.accept(new TotpTimeStep(8)))))
                .containsOnlyOnce(true);
    }

    @Test
    void changes_that_are_rolled_back_are_not_stored() {
        var factor = stored();

        takenBack(() -> factors.advance(factor, factor.fail(Arbitrary.INSTANT)));
        takenBack(() -> factors.remove(factor.account(), factor.user()));

        assertThat(factors.find(factor.account(), factor.user())).contains(factor);
    }

    @Test
    void a_removal_affects_only_the_users_own_factor() {
        var factor = stored();
        var other = stored();
        commit(() -> factors.remove(factor.account(), factor.user()));
        commit(() -> factors.remove(factor.account(), factor.user()));

        assertThat(factors.find(factor.account(), factor.user())).isEmpty();
        assertThat(advanced(factor, factor.accept(new TotpTimeStep(8)))).isFalse();
        assertThat(factors.find(other.account(), other.user())).contains(other);
    }

    private SecondFactor stored() {
        var user = Customers.active(account(), users, unitOfWork());
        var factor = new SecondFactor(user.account(), user.id(), SECRET, new TotpTimeStep(7), List.of());
        commit(() -> factors.put(factor));
        return factor;
    }

    private boolean advanced(SecondFactor from, SecondFactor to) {
        return committed(() -> factors.advance(from, to));
    }
}
