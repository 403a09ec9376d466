package tel.billing.account.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tel.billing.account.CompanyName;
import tel.billing.account.ExpiredSignups;
import tel.billing.account.Owner;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.application.Accounts;
import tel.billing.account.domain.Account;
import tel.billing.account.domain.Profile;
import tel.billing.shared.Country;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of expired signups.
public abstract class ExpiredSignupsContract extends StoreContract {
    private static final Instant FIRST = Arbitrary.INSTANT;
    private static final Instant SECOND = FIRST.plusSeconds(1);
    private static final Instant LATER = FIRST.plusSeconds(60);

    private final Accounts accounts;
    private final ExpiredSignups expiredSignups;

    protected ExpiredSignupsContract(StoreFixture fixture, Accounts accounts, ExpiredSignups expiredSignups) {
        super(fixture);
        this.accounts = accounts;
        this.expiredSignups = expiredSignups;
    }

    @Test
    void pending_and_confirmed_signups_are_not_found() {
        commit(() -> draft(FIRST));
        commit(() -> advanced(draft(FIRST).activate(FIRST)));

        assertThat(expiredSignups.oldest()).isEmpty();
        assertThat(committed(() -> expiredSignups.take(LATER, Set.of()))).isEmpty();
    }

    @Test
    void the_oldest_signup_is_found_first() {
        expired(SECOND);
        var oldest = expired(FIRST);

        assertThat(expiredSignups.oldest()).contains(FIRST);
        assertThat(committed(() -> expiredSignups.take(FIRST.minusSeconds(1), Set.of())))
                .isEmpty();
        assertThat(committed(() -> expiredSignups.take(FIRST, Set.of()))).contains(oldest.id());
        assertThat(committed(() -> expiredSignups.take(LATER, Set.of()))).contains(oldest.id());
    }

    @Test
    void excluded_signups_are_skipped() {
        var oldest = expired(FIRST).id();
        var other = expired(SECOND).id();

        assertThat(committed(() -> expiredSignups.take(LATER, Set.of(oldest)))).contains(other);
        assertThat(committed(() -> expiredSignups.take(LATER, Set.of(oldest, other))))
                .isEmpty();
    }

    @Test
    void an_erased_signup_is_not_found_again() {
        var oldest = expired(FIRST);
        var other = expired(SECOND);

        commit(() -> advanced(oldest.erase(ErasedAccountsContract.ERASURE)));

        assertThat(expiredSignups.oldest()).contains(SECOND);
        assertThat(committed(() -> expiredSignups.take(LATER, Set.of()))).contains(other.id());
    }

    private Account.Expired expired(Instant at) {
        return committed(() -> advanced(draft(at).expire(at)));
    }

    private Account.Draft draft(Instant at) {
        var profile = new Profile(
                new Owner(Arbitrary.userId(), Arbitrary.email()),
                new CompanyName("Example Ltd."),
                new Country("NL"),
                new VatNumberStatus.NoNumber());
        var draft = new Account.Draft(Arbitrary.accountId(), profile, at, at.plusSeconds(60));
        accounts.add(draft);
        return draft;
    }

    private <S extends Account> S advanced(Account.Transition<S> transition) {
        assertThat(accounts.advance(transition)).isTrue();
        return transition.to();
    }
}
