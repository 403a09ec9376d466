package tel.billing.subscription.bootstrap;

import java.util.Currency;
import java.util.function.Supplier;
import tel.billing.ledger.WalletWatch;
import tel.billing.shared.AccountId;

/// Whoever hears of raised wallets comes to be after the ledger that tells of them.
record LateWalletWatch(Supplier<WalletWatch> watch) implements WalletWatch {

    @Override
    public void raised(AccountId account, Currency currency) {
        watch.get().raised(account, currency);
    }

    @Override
    public void settle(AccountId account) {
        watch.get().settle(account);
    }
}
