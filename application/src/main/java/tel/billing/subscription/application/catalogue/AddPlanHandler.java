package tel.billing.subscription.application.catalogue;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.TopUpLimits;

/// This instance reloads its plans after the plan is stored.
public record AddPlanHandler(
        ExecuteOnce executeOnce, Plans plans, TopUpLimits limits, AuditTrail trail, InstantSource clock)
        implements AddPlan {

    @Override
    public ExecuteOnce.Result add(Command command, Function<Outcome, StoredResponse> renderer) {
        var operation = new AddPlanOperation(command, plans, limits, trail, clock);
        var result = executeOnce.execute(command.request(), operation, renderer);
        plans.catchUp();
        return result;
    }
}
