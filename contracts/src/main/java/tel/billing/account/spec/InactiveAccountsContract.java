package tel.billing.account.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.account.CompanyName;
import tel.billing.account.InactiveAccounts;
import tel.billing.account.InactiveAccounts.Status;
import tel.billing.account.Owner;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.application.Accounts;
import tel.billing.account.domain.Account;
import tel.billing.account.domain.Profile;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.Reason;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of suspended and closed accounts in memory. At the start of a test, the store
/// under contract has loaded no updates.
public abstract class InactiveAccountsContract extends StoreContract {
    private static final Reason REASON = new Reason("an unpaid bill");

    private final InactiveAccounts inactiveAccounts;

    /// The accounts in the database, as any instance stores them.
    private final Accounts accounts;

    protected InactiveAccountsContract(StoreFixture fixture, InactiveAccounts inactiveAccounts, Accounts accounts) {
        super(fixture);
        this.inactiveAccounts = inactiveAccounts;
        this.accounts = accounts;
    }

    /// Stops updates for so long that the store's knowledge is overdue.
    protected abstract void loseTouch();

    @Test
    void before_the_first_update_nothing_is_known() {
        assertThat(statusOf(active())).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void an_account_is_active_until_an_update_says_otherwise() {
        var before = active();
        inactiveAccounts.catchUp();

        assertThat(statusOf(before)).isEqualTo(Status.OPEN);
        assertThat(statusOf(active())).isEqualTo(Status.OPEN);
    }

    @Test
    void changes_by_staff_arrive_as_updates() {
        var active = active();
        inactiveAccounts.catchUp();

        var suspended = moved(active.suspend(REASON, Arbitrary.INSTANT));
        inactiveAccounts.catchUp();
        assertThat(statusOf(active)).isEqualTo(Status.SUSPENDED);

        var reactivated = moved(suspended.reactivate(REASON, Arbitrary.INSTANT));
        inactiveAccounts.catchUp();
        assertThat(statusOf(active)).isEqualTo(Status.OPEN);

        moved(reactivated.close(REASON, Arbitrary.INSTANT));
        inactiveAccounts.catchUp();
        assertThat(statusOf(active)).isEqualTo(Status.CLOSED);
    }

    @Test
    void the_first_update_includes_earlier_changes() {
        var suspended = active();
        moved(suspended.suspend(REASON, Arbitrary.INSTANT));
        var closed = active();
        moved(closed.close(REASON, Arbitrary.INSTANT));
        inactiveAccounts.catchUp();

        assertThat(statusOf(suspended)).isEqualTo(Status.SUSPENDED);
        assertThat(statusOf(closed)).isEqualTo(Status.CLOSED);
    }

    @Test
    void a_change_that_is_rolled_back_is_not_an_update() {
        var active = active();
        takenBack(() -> accounts.advance(active.suspend(REASON, Arbitrary.INSTANT)));
        inactiveAccounts.catchUp();

        assertThat(statusOf(active)).isEqualTo(Status.OPEN);
    }

    @Test
    void suspending_an_account_does_not_affect_others() {
        var one = active();
        var other = active();
        moved(one.suspend(REASON, Arbitrary.INSTANT));
        inactiveAccounts.catchUp();

        assertThat(statusOf(other)).isEqualTo(Status.OPEN);
    }

    /// A suspended account may be active again, but a closed account may not.
    @Test
    void while_updates_are_overdue_only_closed_accounts_are_known() {
        var open = active();
        var suspended = active();
        moved(suspended.suspend(REASON, Arbitrary.INSTANT));
        var closed = active();
        moved(closed.close(REASON, Arbitrary.INSTANT));
        inactiveAccounts.catchUp();
        loseTouch();

        assertThat(statusOf(open)).isEqualTo(Status.UNKNOWN);
        assertThat(statusOf(suspended)).isEqualTo(Status.UNKNOWN);
        assertThat(statusOf(closed)).isEqualTo(Status.CLOSED);
    }

    @Test
    void when_updates_resume_all_missed_changes_are_known() {
        var first = active();
        var suspended = moved(first.suspend(REASON, Arbitrary.INSTANT));
        var active = active();
        inactiveAccounts.catchUp();
        loseTouch();
        moved(suspended.reactivate(REASON, Arbitrary.INSTANT));
        moved(active.suspend(REASON, Arbitrary.INSTANT));
        inactiveAccounts.catchUp();

        assertThat(statusOf(first)).isEqualTo(Status.OPEN);
        assertThat(statusOf(active)).isEqualTo(Status.SUSPENDED);
    }

    /// A stored, active account.
    protected final Account.Active active() {
        var profile = new Profile(
                new Owner(Arbitrary.userId(), Arbitrary.email()),
                new CompanyName("Ada's Engines"),
                new Country("NL"),
                new VatNumberStatus.NoNumber());
        var draft = new Account.Draft(
                new AccountId(Arbitrary.id()), profile, Arbitrary.INSTANT, Arbitrary.INSTANT.plusSeconds(1));
        commit(() -> accounts.add(draft));
        return moved(draft.activate(Arbitrary.INSTANT));
    }

    /// Changes the account as another instance would, without notifying this one.
    protected final <S extends Account> S moved(Account.Transition<S> transition) {
        assertThat(committed(() -> accounts.advance(transition))).isTrue();
        return transition.to();
    }

    protected final Status statusOf(Account account) {
        return inactiveAccounts.statusOf(account.id());
    }
}
