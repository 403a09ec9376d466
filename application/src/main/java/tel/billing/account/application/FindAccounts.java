package tel.billing.account.application;

import java.util.List;
import tel.billing.account.AccountMatch;
import tel.billing.account.AccountView;

/// Staff find accounts with one search text: by account id, external id, invoice number, payment id,
/// reference of the card processor or SIP username, or by a part of the e-mail address, company name
/// or VAT number. [SearchAccounts] filters the list of all accounts instead.
public interface FindAccounts {
    /// A shorter text would match most accounts.
    int MIN_LENGTH = 3;

    int MAX_ACCOUNTS = 20;

    Outcome find(AccountSearch.Text text);

    sealed interface Outcome {

        /// At most [#MAX_ACCOUNTS] accounts: those with an identifier that equals the text, then the
        /// newest account first.
        ///
        /// @param hasMore whether more accounts match
        record Found(List<FoundAccount> accounts, boolean hasMore) implements Outcome {

            public Found {
                accounts = List.copyOf(accounts);
            }
        }

        /// The text has fewer than [#MIN_LENGTH] characters.
        record TooShort() implements Outcome {}
    }

    /// An account and the reasons why it was found.
    record FoundAccount(AccountView account, List<AccountMatch> matches) {

        public FoundAccount {
            matches = List.copyOf(matches);
        }
    }
}
