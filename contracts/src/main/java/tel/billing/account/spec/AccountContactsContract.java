package tel.billing.account.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.account.CompanyName;
import tel.billing.account.Owner;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.application.Accounts;
import tel.billing.account.domain.Account;
import tel.billing.account.domain.Profile;
import tel.billing.notification.AccountContacts;
import tel.billing.notification.AccountContacts.AccountContact;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of [AccountContacts].
public abstract class AccountContactsContract extends StoreContract {
    private static final Country COUNTRY = new Country("HU");

    private final EmailAddress email = Arbitrary.email();
    private final Accounts accounts;
    private final AccountContacts contacts;

    protected AccountContactsContract(StoreFixture fixture, Accounts accounts, AccountContacts contacts) {
        super(fixture);
        this.accounts = accounts;
        this.contacts = contacts;
    }

    @Test
    void the_owner_of_an_account_is_found_until_the_account_is_erased() {
        var draft = committed(() -> draft(accounts, email));
        assertThat(contacts.find(draft.id())).contains(new AccountContact(email, COUNTRY));

        commit(() -> erase(accounts, draft));

        assertThat(contacts.find(draft.id())).isEmpty();
    }

    @Test
    void an_unknown_account_has_no_owner() {
        assertThat(contacts.find(Arbitrary.accountId())).isEmpty();
    }

    /// Stores a signup. Joins the unit of work.
    public static Account.Draft draft(Accounts accounts, EmailAddress email) {
        var profile = new Profile(
                new Owner(Arbitrary.userId(), email),
                new CompanyName("Example Ltd."),
                COUNTRY,
                new VatNumberStatus.NoNumber());
        var draft =
                new Account.Draft(Arbitrary.accountId(), profile, Arbitrary.INSTANT, Arbitrary.INSTANT.plusSeconds(60));
        accounts.add(draft);
        return draft;
    }

    /// Erases a signup that was not confirmed. Joins the unit of work.
    public static void erase(Accounts accounts, Account.Draft draft) {
        var expiry = draft.expire(Arbitrary.INSTANT);
        assertThat(accounts.advance(expiry)).isTrue();
        assertThat(accounts.advance(expiry.to().erase(ErasedAccountsContract.ERASURE)))
                .isTrue();
    }
}
