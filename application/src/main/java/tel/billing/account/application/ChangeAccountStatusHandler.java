package tel.billing.account.application;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.account.AccountStatusListener;
import tel.billing.account.BlockedAccounts;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.notification.Outbox;

record ChangeAccountStatusHandler(
        ExecuteOnce executeOnce,
        Accounts accounts,
        ReadAccountsHandler readAccountsHandler,
        BlockedAccounts blockedAccounts,
        AuditTrail trail,
        Outbox outbox,
        AccountStatusListener followers,
        InstantSource clock)
        implements ChangeAccountStatus {

    @Override
    public ExecuteOnce.Answer change(Command command, Function<Outcome, StoredResponse> rendering) {
        var operation = new ChangeAccountStatusOperation(
                command, accounts, readAccountsHandler, trail, outbox, followers, clock);
        var answer = executeOnce.answer(command.request(), operation, rendering);
        blockedAccounts.catchUp();
        followers.applyEffects(command.account());
        return answer;
    }
}
