package tel.billing.ledger;

import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// The double-entry ledger.
public interface Ledger {

    /// Posts the transfer and updates the wallet's running balance atomically. Joins the caller's unit of
    /// work, and locks the wallet until that ends, even if the balance is insufficient. Fails on a second
    /// transfer of the same type and reference. Entry times on a statement never decrease: a transfer older
    /// than the wallet's last entry is posted with the time of that entry.
    Posted post(Transfer transfer);

    /// Posts all transfers one after another, and returns the results in the same order.
    List<Posted> postAll(List<Transfer> transfers);

    /// The wallet's balance; zero for a wallet without transfers.
    Money balance(AccountId account, Currency currency);

    /// The account's wallets, by currency code.
    List<Wallet> wallets(AccountId account);

    /// The wallets of several accounts, by currency code. Accounts without a wallet are omitted.
    Map<AccountId, List<Wallet>> walletsOf(Set<AccountId> accounts);

    /// The wallet's statement, newest first; the key of an entry is its number.
    default Page<WalletEntry, Long> entries(AccountId account, Currency currency, PageRequest<Long> page) {
        return entries(account, currency, StatementFilter.ALL, page);
    }

    /// The wanted entries of the wallet's statement, newest first; the key of an entry is its number.
    Page<WalletEntry, Long> entries(
            AccountId account, Currency currency, StatementFilter filter, PageRequest<Long> page);

    /// The balances of all ledger accounts over all customers, by currency code and then in the order of
    /// [LedgerAccount]. Ledger accounts that were never used are omitted.
    List<LedgerAccountBalance> trialBalance();

    /// The result of a posting.
    sealed interface Posted {

        /// The transfer was posted.
        ///
        /// @param hasScheduledWork whether a [WalletCreditListener] scheduled work for it
        record Done(Money balanceAfter, boolean hasScheduledWork) implements Posted {

            public Done(Money balanceAfter) {
                this(balanceAfter, false);
            }
        }

        /// The balance is too low for a transfer that must not overdraw the wallet. Nothing was written.
        record InsufficientBalance() implements Posted {}
    }
}
