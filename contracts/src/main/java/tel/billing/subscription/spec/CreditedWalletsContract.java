package tel.billing.subscription.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.application.renewal.CreditedWallets;

/// The contract of all stores of raised wallets.
public abstract class CreditedWalletsContract extends StoreContract {
    private static final Instant LATER = Arbitrary.INSTANT.plusSeconds(1);

    private final CreditedWallets raisedWallets;

    protected CreditedWalletsContract(StoreFixture fixture, CreditedWallets raisedWallets) {
        super(fixture);
        this.raisedWallets = raisedWallets;
    }

    @Test
    void initially_there_is_no_entry() {
        assertThat(raisedWallets.first()).isEmpty();
        assertThat(take()).isEmpty();
    }

    @Test
    void the_oldest_entry_is_taken_first_and_once() {
        var second = noted(account(), LATER);
        var first = noted(account(), Arbitrary.INSTANT);

        assertThat(raisedWallets.first()).contains(Arbitrary.INSTANT);
        assertThat(take()).contains(first);
        assertThat(raisedWallets.first()).contains(LATER);
        assertThat(take()).contains(second);
        assertThat(take()).isEmpty();
    }

    @Test
    void an_account_can_have_several_entries() {
        var account = account();
        noted(account, Arbitrary.INSTANT);
        noted(account, LATER);

        assertThat(take()).contains(account);
        assertThat(take()).contains(account);
    }

    @Test
    void all_entries_of_an_account_are_taken_together() {
        var account = account();
        var other = account();
        noted(account, Arbitrary.INSTANT);
        noted(other, Arbitrary.INSTANT);
        noted(account, LATER);

        assertThat(committed(() -> raisedWallets.takeOf(account))).isTrue();
        assertThat(committed(() -> raisedWallets.takeOf(account))).isFalse();
        assertThat(take()).contains(other);
    }

    @Test
    void a_later_entry_is_not_taken_before_its_time() {
        var account = noted(account(), LATER);

        assertThat(take(LATER.minusMillis(1))).isEmpty();
        assertThat(take(LATER)).contains(account);
    }

    @Test
    void a_postponed_account_does_not_block_others() {
        var sick = noted(account(), Arbitrary.INSTANT);
        noted(sick, Arbitrary.INSTANT);
        var healthy = noted(account(), LATER);

        commit(() -> raisedWallets.postpone(sick, LATER.plusSeconds(1)));

        assertThat(raisedWallets.first()).contains(LATER);
        assertThat(take()).contains(healthy);
        assertThat(take()).isEmpty();
        assertThat(raisedWallets.first()).contains(LATER.plusSeconds(1));
        assertThat(take(LATER.plusSeconds(1))).contains(sick);
        assertThat(committed(() -> raisedWallets.takeOf(sick))).isTrue();
    }

    @Test
    void a_rollback_restores_a_taken_entry() {
        var account = noted(account(), Arbitrary.INSTANT);

        takenBack(() -> raisedWallets.take(LATER));
        takenBack(() -> raisedWallets.takeOf(account));

        assertThat(take()).contains(account);
    }

    @Test
    void a_rollback_leaves_no_entry() {
        var account = account();

        takenBack(() -> raisedWallets.add(Arbitrary.id(), account, Arbitrary.INSTANT));

        assertThat(raisedWallets.first()).isEmpty();
    }

    @Test
    void of_concurrent_takes_one_succeeds() {
        var account = noted(account(), Arbitrary.INSTANT);

        var taken = Race.of(this::take);

        assertThat(taken).containsOnlyOnce(Optional.of(account));
    }

    private AccountId noted(AccountId account, Instant at) {
        commit(() -> raisedWallets.add(Arbitrary.id(), account, at));
        return account;
    }

    private Optional<AccountId> take() {
        return take(LATER);
    }

    private Optional<AccountId> take(Instant now) {
        return unitOfWork().attempt(() -> raisedWallets.take(now));
    }
}
