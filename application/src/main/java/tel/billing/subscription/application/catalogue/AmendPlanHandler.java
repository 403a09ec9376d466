package tel.billing.subscription.application.catalogue;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;

/// This instance reloads its plans after the change is stored.
public record AmendPlanHandler(ExecuteOnce executeOnce, Plans plans, AuditTrail trail, InstantSource clock)
        implements AmendPlan {

    @Override
    public ExecuteOnce.Result amend(Command command, Function<Outcome, StoredResponse> renderer) {
        var operation = new AmendPlanOperation(command, plans, trail, clock);
        var result = executeOnce.execute(command.request(), operation, renderer);
        plans.catchUp();
        return result;
    }
}
