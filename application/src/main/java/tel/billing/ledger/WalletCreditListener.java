package tel.billing.ledger;

import java.util.Currency;
import tel.billing.shared.AccountId;

/// Observes increases of wallet balances. Implemented by use cases that wait for money.
public interface WalletCreditListener {

    /// The balance of a wallet has increased. Joins the unit of work of the transfer. The implementation
    /// takes no locks and posts no transfers there; it only schedules its work. Returns whether it scheduled
    /// work.
    boolean credited(AccountId account, Currency currency);

    /// Performs the scheduled work of the account now, outside any unit of work. Optional: work that no
    /// caller performs is done within seconds.
    void runScheduledWork(AccountId account);

    /// Does nothing.
    WalletCreditListener NONE = new WalletCreditListener() {
        @Override
        public boolean credited(AccountId account, Currency currency) {
            return false;
        }

        @Override
        public void runScheduledWork(AccountId account) {}
    };
}
