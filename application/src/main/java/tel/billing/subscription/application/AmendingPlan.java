package tel.billing.subscription.application;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.Reply;

record AmendingPlan(AnswerOnce answerOnce, Plans plans, AuditTrail trail, InstantSource clock) implements AmendPlan {

    @Override
    public AnswerOnce.Answer amend(Command command, Function<Outcome, Reply> rendering) {
        var journey = new PlanChangeJourney(command, plans, trail, clock);
        var answer = answerOnce.answer(command.request(), journey, rendering);
        plans.catchUp();
        return answer;
    }
}
