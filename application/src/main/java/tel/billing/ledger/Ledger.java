package tel.billing.ledger;

import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Keeps the books.
public interface Ledger {

    /// Writes the transfer and moves the wallet's running balance with it, both or none; joins the caller's unit of
    /// work. A second transfer of the same kind for the same reference is a bug and fails. Nobody else moves
    /// the wallet until the unit of work ends, also where it holds too little. A statement's times do not run
    /// backwards: a transfer from before the wallet's last entry is posted at the time of that one.
    Posted post(Transfer transfer);

    /// Writes all of them as if each was posted after the one before; answers in their order.
    List<Posted> postAll(List<Transfer> transfers);

    /// The wallet's balance; nothing for a wallet that never had a transfer.
    Money balance(AccountId account, Currency currency);

    /// The account's wallets, by currency code.
    List<Wallet> wallets(AccountId account);

    /// The wallets of several accounts, those of each by currency code; an account that has none is left out.
    Map<AccountId, List<Wallet>> walletsOf(Set<AccountId> accounts);

    /// The wallet's statement, newest first; the key of an entry is its number.
    Page<Entry, Long> entries(AccountId account, Currency currency, PageRequest<Long> page);

    /// What each book holds in each currency, over all accounts: by currency code, and there in the order
    /// of the books. Books that never held anything are left out.
    List<BookBalance> trialBalance();

    /// What became of a transfer.
    sealed interface Posted {

        record Done(Money balanceAfter) implements Posted {}

        /// The wallet holds too little for a transfer that must not take it below zero; nothing was written.
        record Insufficient() implements Posted {}
    }
}
