package tel.billing.identity.spec.secondfactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.secondfactor.RecoveryCodes;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.TokenHash;
import tel.billing.identity.domain.User;
import tel.billing.identity.spec.user.Customers;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of recovery codes.
public abstract class RecoveryCodesContract extends StoreContract {

    protected final RecoveryCodes codes;

    /// The users who own the codes.
    protected final Users users;

    protected RecoveryCodesContract(StoreFixture fixture, RecoveryCodes codes, Users users) {
        super(fixture);
        this.codes = codes;
        this.users = users;
    }

    @Test
    void a_code_is_valid_once() {
        var user = user();
        var code = code(user);
        replace(user, List.of(code, code(user)));

        assertThat(used(user, code)).isTrue();
        assertThat(used(user, code)).isFalse();
    }

    @Test
    void each_code_is_independent() {
        var user = user();
        var one = code(user);
        var other = code(user);
        replace(user, List.of(one, other));
        used(user, one);

        assertThat(used(user, other)).isTrue();
    }

    @Test
    void an_unknown_code_and_a_code_of_another_user_are_rejected() {
        var user = user();
        var code = code(user);
        replace(user, List.of(code));

        assertThat(used(user, code(user))).isFalse();
        assertThat(used(user(), code)).isFalse();
        assertThat(used(user, code)).isTrue();
    }

    @Test
    void newer_codes_void_the_older_ones() {
        var user = user();
        var older = code(user);
        var newer = code(user);
        replace(user, List.of(older));
        replace(user, List.of(newer));

        assertThat(used(user, older)).isFalse();
        assertThat(used(user, newer)).isTrue();
    }

    @Test
    void an_empty_set_of_codes_voids_the_older_ones() {
        var user = user();
        var code = code(user);
        replace(user, List.of(code));
        replace(user, List.of());

        assertThat(used(user, code)).isFalse();
    }

    @Test
    void one_of_many_concurrent_uses_of_a_code_succeeds() {
        var user = user();
        var code = code(user);
        replace(user, List.of(code));

        assertThat(Race.of(() -> used(user, code))).containsOnlyOnce(true);
    }

    @Test
    void a_code_whose_use_is_rolled_back_stays_valid() {
        var user = user();
        var code = code(user);
        replace(user, List.of(code));
        takenBack(() -> codes.use(user.account(), user.id(), code, Arbitrary.INSTANT));

        assertThat(used(user, code)).isTrue();
    }

    @Test
    void unused_codes_are_counted() {
        var user = user();
        var code = code(user);
        assertThat(left(user)).isZero();
        replace(user, List.of(code, code(user), code(user)));
        replace(user(), List.of(code(user)));
        assertThat(left(user)).isEqualTo(3);

        used(user, code);
        used(user, code);
        assertThat(left(user)).isEqualTo(2);
    }

    private int left(User user) {
        return codes.left(user.account(), user.id());
    }

    private User user() {
        return Customers.active(account(), users, unitOfWork());
    }

    private static TokenHash code(User user) {
        return Customers.token(user).hash();
    }

    private void replace(User user, List<TokenHash> newCodes) {
        commit(() -> codes.replace(user.account(), user.id(), newCodes));
    }

    private boolean used(User user, TokenHash code) {
        return committed(() -> codes.use(user.account(), user.id(), code, Arbitrary.INSTANT));
    }
}
