package tel.billing.identity.application.signingkey;

import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotentOperation;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.signingkey.RotateSigningKey.Command;
import tel.billing.identity.application.signingkey.RotateSigningKey.Manner;
import tel.billing.identity.application.signingkey.RotateSigningKey.Rotated;
import tel.billing.identity.domain.SigningKeyRotation;
import tel.billing.identity.domain.SigningKeyValidity;
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

    /// Uses no system outside the database: the second unit of work makes the key and stores the reply.
    ///
    /// @param seen the newest key when the request arrived; a newer key comes from a concurrent request
    private record RotateSigningKeyOperation(
            Command command,
            SigningKeyValidity seen,
            SigningKeyStore register,
            AuditTrail trail,
            Ids ids,
            InstantSource clock)
            implements IdempotentOperation<SigningKeyRotation, Rotated> {

        @Override
        public Start<SigningKeyRotation, Rotated> begin(UUID id) {
            return new Start.Drafted<>(register.succession().orElseThrow());
        }

        @Override
        public SigningKeyRotation resume(UUID id) {
            return register.succession().orElseThrow();
        }

        @Override
        public Supplier<Completion<Rotated>> proceed(SigningKeyRotation succession) {
            return () -> isDone(succession) ? done(succession.newest()) : follow(succession);
        }

        private boolean isDone(SigningKeyRotation succession) {
            var isNews = succession.newest().number() > seen.number();
            return switch (command.manner()) {
                case WITH_NOTICE -> isNews || succession.isHandingOver(clock.instant());
                case AT_ONCE -> isNews && succession.isAlone();
            };
        }

        private Completion<Rotated> follow(SigningKeyRotation succession) {
            var id = ids.next();
            var now = clock.instant();
            var next = switch (command.manner()) {
                case WITH_NOTICE -> succession.successor(id.toString(), now);
                case AT_ONCE -> succession.replacement(id.toString(), now);
            };
            if (!register.follow(succession.newest(), next)) {
                return new Completion.Overtaken<>();
            }
            if (command.manner() == Manner.AT_ONCE) {
                register.withdrawBefore(next);
            }
            trail.record(AuditEvent.byStaff(auditAction(), command.by(), AuditTarget.ofSigningKey(id)));
            return done(next);
        }

        private AuditAction auditAction() {
            return switch (command.manner()) {
                case WITH_NOTICE -> AuditAction.SIGNING_KEY_ROTATED;
                case AT_ONCE -> AuditAction.SIGNING_KEYS_WITHDRAWN;
            };
        }

        private static Completion<Rotated> done(SigningKeyValidity key) {
            return new Completion.Final<>(new Rotated(key));
        }
    }
}
