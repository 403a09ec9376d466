package tel.billing.subscription.bootstrap;

import java.util.Currency;
import java.util.function.Supplier;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.shared.AccountId;

/// Delays access to the receiver of raised wallets, which is created after the ledger.
record LazyWalletCreditListener(Supplier<WalletCreditListener> watch) implements WalletCreditListener {

    @Override
    public void raised(AccountId account, Currency currency) {
        watch.get().raised(account, currency);
    }

    @Override
    public void settle(AccountId account) {
        watch.get().settle(account);
    }
}
