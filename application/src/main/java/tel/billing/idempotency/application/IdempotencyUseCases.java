package tel.billing.idempotency.application;

import java.time.InstantSource;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Assembles the idempotency protocol.
public record IdempotencyUseCases(
        UnitOfWork unitOfWork, IdempotencyKeys keys, Ids ids, InstantSource clock, RealTime realTime) {

    public AnswerOnce answerOnce() {
        return new AnswerOnceByDraft(unitOfWork, keys, ids, clock, realTime);
    }

    public DueWork forgottenReplies() {
        return new ForgottenReplies(unitOfWork, keys);
    }
}
