package tel.billing.ledger;

import java.util.Currency;
import tel.billing.shared.AccountId;

/// Hears of wallets that hold more than before. Whoever waits for money implements it.
public interface WalletWatch {

    /// A wallet was raised, for whatever reason. Joins the unit of work in which that happens,
    /// holds nothing of others and moves no money there: it only remembers what to do next.
    void raised(AccountId account, Currency currency);

    /// Does now what raised wallets of the account allow. Called by whoever has time for it,
    /// outside any unit of work; what nobody does so is done within seconds.
    void settle(AccountId account);

    /// Nobody waits for money.
    WalletWatch NOBODY = new WalletWatch() {
        @Override
        public void raised(AccountId account, Currency currency) {}

        @Override
        public void settle(AccountId account) {}
    };
}
