package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.Reply;
import tel.billing.shared.Ids;

record RotatingSigningKey(
        AnswerOnce answerOnce,
        SigningKeyRegister register,
        SigningKeys keys,
        AuditTrail trail,
        Ids ids,
        InstantSource clock)
        implements RotateSigningKey {

    @Override
    public AnswerOnce.Answer rotate(Command command, Function<Rotated, Reply> rendering) {
        // Makes the first key, if there is none yet.
        keys.current();
        var seen = register.succession().orElseThrow().newest();
        var journey = new RotationJourney(command, seen, register, trail, ids, clock);
        var answer = answerOnce.answer(command.request(), journey, rendering);
        keys.catchUp();
        return answer;
    }
}
