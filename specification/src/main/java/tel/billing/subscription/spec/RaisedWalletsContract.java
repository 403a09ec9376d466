package tel.billing.subscription.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;
import tel.billing.subscription.application.RaisedWallets;

/// What everybody promises who remembers raised wallets.
public abstract class RaisedWalletsContract extends StoreContract {
    private static final Instant LATER = Some.INSTANT.plusSeconds(1);

    protected abstract RaisedWallets raisedWallets();

    @Test
    void at_first_there_is_none() {
        assertThat(raisedWallets().first()).isEmpty();
        assertThat(take()).isEmpty();
    }

    @Test
    void what_was_noted_first_is_taken_first_and_once() {
        var second = noted(account(), LATER);
        var first = noted(account(), Some.INSTANT);

        assertThat(raisedWallets().first()).contains(Some.INSTANT);
        assertThat(take()).contains(first);
        assertThat(raisedWallets().first()).contains(LATER);
        assertThat(take()).contains(second);
        assertThat(take()).isEmpty();
    }

    @Test
    void an_account_may_be_noted_again_and_again() {
        var account = account();
        noted(account, Some.INSTANT);
        noted(account, LATER);

        assertThat(take()).contains(account);
        assertThat(take()).contains(account);
    }

    @Test
    void all_of_an_account_is_taken_at_once() {
        var account = account();
        var other = account();
        noted(account, Some.INSTANT);
        noted(other, Some.INSTANT);
        noted(account, LATER);

        assertThat(committed(() -> raisedWallets().takeOf(account))).isTrue();
        assertThat(committed(() -> raisedWallets().takeOf(account))).isFalse();
        assertThat(take()).contains(other);
    }

    @Test
    void what_is_noted_for_later_is_not_taken_before() {
        var account = noted(account(), LATER);

        assertThat(take(LATER.minusMillis(1))).isEmpty();
        assertThat(take(LATER)).contains(account);
    }

    @Test
    void whoever_is_put_off_keeps_no_other_waiting() {
        var sick = noted(account(), Some.INSTANT);
        noted(sick, Some.INSTANT);
        var healthy = noted(account(), LATER);

        commit(() -> raisedWallets().putOff(sick, LATER.plusSeconds(1)));

        assertThat(raisedWallets().first()).contains(LATER);
        assertThat(take()).contains(healthy);
        assertThat(take()).isEmpty();
        assertThat(raisedWallets().first()).contains(LATER.plusSeconds(1));
        assertThat(take(LATER.plusSeconds(1))).contains(sick);
        assertThat(committed(() -> raisedWallets().takeOf(sick))).isTrue();
    }

    @Test
    void whoever_is_undone_has_taken_nothing() {
        var account = noted(account(), Some.INSTANT);

        takenBack(() -> raisedWallets().take(LATER));
        takenBack(() -> raisedWallets().takeOf(account));

        assertThat(take()).contains(account);
    }

    @Test
    void what_is_undone_was_not_noted() {
        var account = account();

        takenBack(() -> raisedWallets().note(Some.id(), account, Some.INSTANT));

        assertThat(raisedWallets().first()).isEmpty();
    }

    @Test
    void of_many_who_take_it_at_once_one_does() {
        var account = noted(account(), Some.INSTANT);

        var taken = Race.of(this::take);

        assertThat(taken).containsOnlyOnce(Optional.of(account));
    }

    private AccountId noted(AccountId account, Instant at) {
        commit(() -> raisedWallets().note(Some.id(), account, at));
        return account;
    }

    private Optional<AccountId> take() {
        return take(LATER);
    }

    private Optional<AccountId> take(Instant now) {
        return unitOfWork().attempt(() -> raisedWallets().take(now));
    }
}
