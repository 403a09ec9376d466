package tel.billing.identity.application.signingkey;

import java.time.InstantSource;
import java.util.function.Function;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.Ids;

/// Implements [RotateSigningKey].
public record RotateSigningKeyHandler(
        ExecuteOnce executeOnce,
        SigningKeyStore register,
        SigningKeys keys,
        AuditTrail trail,
        Ids ids,
        InstantSource clock)
        implements RotateSigningKey {

    @Override
    public ExecuteOnce.Answer rotate(Command command, Function<Rotated, StoredResponse> rendering) {
        // Makes the first key, if there is none yet.
        keys.current();
        var seen = register.succession().orElseThrow().newest();
        var operation = new RotateSigningKeyOperation(command, seen, register, trail, ids, clock);
        var answer = executeOnce.answer(command.request(), operation, rendering);
        keys.catchUp();
        return answer;
    }
}
