package tel.billing.account.application;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.account.AccountStatusListener;
import tel.billing.account.InactiveAccounts;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.notification.Outbox;

record ChangeAccountStatusHandler(
        ExecuteOnce executeOnce,
        Accounts accounts,
        SearchAccountsHandler searchAccountsHandler,
        InactiveAccounts inactiveAccounts,
        AuditTrail trail,
        Outbox outbox,
        AccountStatusListener followers,
        InstantSource clock)
        implements ChangeAccountStatus {

    @Override
    public ExecuteOnce.Result change(Command command, Function<Outcome, StoredResponse> renderer) {
        var operation = new ChangeAccountStatusOperation(
                command, accounts, searchAccountsHandler, trail, outbox, followers, clock);
        var result = executeOnce.execute(command.request(), operation, renderer);
        inactiveAccounts.catchUp();
        followers.applyEffects(command.account());
        return result;
    }
}
