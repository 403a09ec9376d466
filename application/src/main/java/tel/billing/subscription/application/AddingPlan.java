package tel.billing.subscription.application;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.Reply;
import tel.billing.payment.TopUpLimits;

record AddingPlan(AnswerOnce answerOnce, Plans plans, TopUpLimits limits, AuditTrail trail, InstantSource clock)
        implements AddPlan {

    @Override
    public AnswerOnce.Answer add(Command command, Function<Outcome, Reply> rendering) {
        var journey = new NewPlanJourney(command, plans, limits, trail, clock);
        var answer = answerOnce.answer(command.request(), journey, rendering);
        plans.catchUp();
        return answer;
    }
}
