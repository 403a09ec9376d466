package tel.billing.account.application;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.shared.Ids;

/// A credit pays the account's overdue subscriptions before the request is answered.
record AdjustWalletHandler(
        ExecuteOnce executeOnce,
        Accounts accounts,
        Ledger ledger,
        WalletCreditListener walletCreditListener,
        AuditTrail trail,
        Ids ids,
        InstantSource clock)
        implements AdjustWallet {

    @Override
    public ExecuteOnce.Result adjust(Command command, Function<Outcome, StoredResponse> renderer) {
        var operation = new AdjustWalletOperation(command, accounts, ledger, trail, ids, clock);
        var result = executeOnce.execute(command.request(), operation, renderer);
        if (result.isNew()) {
            walletCreditListener.runScheduledWork(command.account());
        }
        return result;
    }
}
