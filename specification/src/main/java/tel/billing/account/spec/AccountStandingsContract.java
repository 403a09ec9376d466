package tel.billing.account.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.account.AccountStandings;
import tel.billing.account.AccountStandings.Standing;
import tel.billing.account.CompanyName;
import tel.billing.account.Owner;
import tel.billing.account.VatStanding;
import tel.billing.account.application.Accounts;
import tel.billing.account.domain.Account;
import tel.billing.account.domain.Profile;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.Reason;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;

/// What everybody promises who remembers which accounts staff suspended or closed. Whoever is under contract has read
/// no news when a test begins.
public abstract class AccountStandingsContract extends StoreContract {
    private static final Reason REASON = new Reason("an unpaid bill");

    protected abstract AccountStandings standings();

    /// Where the accounts are kept, by whatever instance.
    protected abstract Accounts accounts();

    /// From now on there is no news, for so long that what is known is overdue.
    protected abstract void loseTouch();

    @Test
    void before_any_news_nothing_is_known() {
        assertThat(standingOf(active())).isEqualTo(Standing.NOT_KNOWN);
    }

    @Test
    void an_account_is_open_as_long_as_nobody_says_otherwise() {
        var before = active();
        standings().catchUp();

        assertThat(standingOf(before)).isEqualTo(Standing.OPEN);
        assertThat(standingOf(active())).isEqualTo(Standing.OPEN);
    }

    @Test
    void what_staff_do_is_news() {
        var active = active();
        standings().catchUp();

        var suspended = moved(active, active.suspend(REASON, Some.INSTANT));
        standings().catchUp();
        assertThat(standingOf(active)).isEqualTo(Standing.SUSPENDED);

        var reactivated = moved(suspended, suspended.reactivate(REASON, Some.INSTANT));
        standings().catchUp();
        assertThat(standingOf(active)).isEqualTo(Standing.OPEN);

        moved(reactivated, reactivated.close(REASON, Some.INSTANT));
        standings().catchUp();
        assertThat(standingOf(active)).isEqualTo(Standing.CLOSED);
    }

    @Test
    void the_first_news_tells_of_what_was_done_before() {
        var suspended = active();
        moved(suspended, suspended.suspend(REASON, Some.INSTANT));
        var closed = active();
        moved(closed, closed.close(REASON, Some.INSTANT));
        standings().catchUp();

        assertThat(standingOf(suspended)).isEqualTo(Standing.SUSPENDED);
        assertThat(standingOf(closed)).isEqualTo(Standing.CLOSED);
    }

    @Test
    void what_is_taken_back_is_no_news() {
        var active = active();
        takenBack(() -> accounts().advance(active, active.suspend(REASON, Some.INSTANT)));
        standings().catchUp();

        assertThat(standingOf(active)).isEqualTo(Standing.OPEN);
    }

    @Test
    void an_account_is_suspended_alone() {
        var one = active();
        var other = active();
        moved(one, one.suspend(REASON, Some.INSTANT));
        standings().catchUp();

        assertThat(standingOf(other)).isEqualTo(Standing.OPEN);
    }

    /// A suspended account may be active again; a closed one never.
    @Test
    void out_of_touch_only_closed_accounts_are_known() {
        var open = active();
        var suspended = active();
        moved(suspended, suspended.suspend(REASON, Some.INSTANT));
        var closed = active();
        moved(closed, closed.close(REASON, Some.INSTANT));
        standings().catchUp();
        loseTouch();

        assertThat(standingOf(open)).isEqualTo(Standing.NOT_KNOWN);
        assertThat(standingOf(suspended)).isEqualTo(Standing.NOT_KNOWN);
        assertThat(standingOf(closed)).isEqualTo(Standing.CLOSED);
    }

    @Test
    void back_in_touch_all_is_known_that_happened_meanwhile() {
        var first = active();
        var suspended = moved(first, first.suspend(REASON, Some.INSTANT));
        var active = active();
        standings().catchUp();
        loseTouch();
        moved(suspended, suspended.reactivate(REASON, Some.INSTANT));
        moved(active, active.suspend(REASON, Some.INSTANT));
        standings().catchUp();

        assertThat(standingOf(first)).isEqualTo(Standing.OPEN);
        assertThat(standingOf(active)).isEqualTo(Standing.SUSPENDED);
    }

    /// An account that is stored and active.
    protected final Account.Active active() {
        var profile = new Profile(
                new Owner(Some.userId(), Some.email()),
                new CompanyName("Ada's Engines"),
                new Country("NL"),
                new VatStanding.NoNumber());
        var draft = new Account.Draft(new AccountId(Some.id()), profile, Some.INSTANT, Some.INSTANT.plusSeconds(1));
        commit(() -> accounts().add(draft));
        return moved(draft, draft.activate(Some.INSTANT));
    }

    /// As another instance would do it, which tells nobody.
    protected final <S extends Account> S moved(Account from, Account.Change<S> to) {
        assertThat(committed(() -> accounts().advance(from, to))).isTrue();
        return to.now();
    }

    protected final Standing standingOf(Account account) {
        return standings().standingOf(account.id());
    }
}
