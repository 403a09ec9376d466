package tel.billing.account.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tel.billing.account.CompanyName;
import tel.billing.account.ErasedAccounts;
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

/// The contract of all stores of erased accounts.
public abstract class ErasedAccountsContract extends StoreContract {
    /// In the future, because an erasure cannot be backdated.
    static final Instant ERASURE = Instant.parse("2100-01-04T09:00:00Z");

    private static final Instant SIGNUP = Arbitrary.INSTANT;
    private static final Instant FIRST = ERASURE;
    private static final Instant SECOND = FIRST.plusSeconds(1);

    private final Accounts accounts;
    private final ErasedAccounts erasedAccounts;

    protected ErasedAccountsContract(StoreFixture fixture, Accounts accounts, ErasedAccounts erasedAccounts) {
        super(fixture);
        this.accounts = accounts;
        this.erasedAccounts = erasedAccounts;
    }

    @Test
    void accounts_that_are_not_erased_are_not_found() {
        commit(this::closed);

        assertThat(erasedAccounts.oldestErasure()).isEmpty();
        assertThat(committed(() -> erasedAccounts.takeErasedBefore(SECOND, Set.of())))
                .isEmpty();
    }

    @Test
    void the_oldest_erasure_is_found_first() {
        erased(SECOND);
        var oldest = erased(FIRST);

        assertThat(erasedAccounts.oldestErasure()).contains(FIRST);
        assertThat(committed(() -> erasedAccounts.takeErasedBefore(FIRST, Set.of())))
                .isEmpty();
        assertThat(committed(() -> erasedAccounts.takeErasedBefore(SECOND.plusSeconds(1), Set.of())))
                .contains(oldest);
    }

    @Test
    void excluded_accounts_are_skipped() {
        var oldest = erased(FIRST);
        var other = erased(SECOND);

        assertThat(committed(() -> erasedAccounts.takeErasedBefore(SECOND.plusSeconds(1), Set.of(oldest))))
                .contains(other);
        assertThat(committed(() -> erasedAccounts.takeErasedBefore(SECOND.plusSeconds(1), Set.of(oldest, other))))
                .isEmpty();
    }

    @Test
    void a_removed_account_is_not_found_again() {
        var oldest = erased(FIRST);
        var other = erased(SECOND);

        commit(() -> erasedAccounts.remove(oldest));

        assertThat(erasedAccounts.oldestErasure()).contains(SECOND);
        assertThat(committed(() -> erasedAccounts.takeErasedBefore(SECOND.plusSeconds(1), Set.of())))
                .contains(other);
    }

    @Test
    void a_removal_that_is_rolled_back_removes_nothing() {
        var account = erased(FIRST);

        takenBack(() -> erasedAccounts.remove(account));

        assertThat(erasedAccounts.oldestErasure()).contains(FIRST);
    }

    private AccountId erased(Instant at) {
        return committed(() -> advanced(closed().erase(at)).id());
    }

    private Account.Closed closed() {
        var profile = new Profile(
                new Owner(Arbitrary.userId(), Arbitrary.email()),
                new CompanyName("Example Ltd."),
                new Country("NL"),
                new VatNumberStatus.NoNumber());
        var draft = new Account.Draft(Arbitrary.accountId(), profile, SIGNUP, SIGNUP.plusSeconds(60));
        accounts.add(draft);
        return advanced(advanced(draft.activate(SIGNUP)).close(new Reason("requested"), SIGNUP));
    }

    private <S extends Account> S advanced(Account.Transition<S> transition) {
        assertThat(accounts.advance(transition)).isTrue();
        return transition.to();
    }
}
