package tel.billing.subscription.application.catalogue;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;

/// Implements [AmendPlan].
public record AmendPlanHandler(ExecuteOnce executeOnce, Plans plans, AuditTrail trail, InstantSource clock)
        implements AmendPlan {

    @Override
    public ExecuteOnce.Answer amend(Command command, Function<Outcome, StoredResponse> rendering) {
        var operation = new AmendPlanOperation(command, plans, trail, clock);
        var answer = executeOnce.answer(command.request(), operation, rendering);
        plans.catchUp();
        return answer;
    }
}
