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

/// If requests are concurrent, one rotates the key, and the others return its result.
public record RotateSigningKeyHandler(
        ExecuteOnce executeOnce,
        SigningKeyStore store,
        SigningKeys keys,
        AuditTrail trail,
        Ids ids,
        InstantSource clock)
        implements RotateSigningKey {

    @Override
    public ExecuteOnce.Result rotate(Command command, Function<Rotated, StoredResponse> renderer) {
        // Makes the first key, if there is none yet.
        keys.current();
        var seen = store.rotation().orElseThrow().newest();
        var operation = new RotateSigningKeyOperation(command, seen, store, trail, ids, clock);
        var result = executeOnce.execute(command.request(), operation, renderer);
        keys.catchUp();
        return result;
    }

    /// Uses no system outside the database: the second unit of work makes the key and stores the reply.
    ///
    /// @param seen the newest key when the request arrived; a newer key comes from a concurrent request
    /// and may complete this request too
    private record RotateSigningKeyOperation(
            Command command,
            SigningKeyValidity seen,
            SigningKeyStore store,
            AuditTrail trail,
            Ids ids,
            InstantSource clock)
            implements IdempotentOperation<SigningKeyRotation, Rotated> {

        @Override
        public Start<SigningKeyRotation, Rotated> begin(UUID id) {
            return new Start.Drafted<>(store.rotation().orElseThrow());
        }

        @Override
        public SigningKeyRotation resume(UUID id) {
            return store.rotation().orElseThrow();
        }

        @Override
        public Supplier<Completion<Rotated>> proceed(SigningKeyRotation rotation) {
            return () -> isDone(rotation) ? done(rotation.newest()) : addNext(rotation);
        }

        private boolean isDone(SigningKeyRotation rotation) {
            var isNewer = rotation.newest().number() > seen.number();
            return switch (command.manner()) {
                case WITH_NOTICE -> isNewer || rotation.hasPendingKey(clock.instant());
                case AT_ONCE -> isNewer && rotation.hasSingleKey();
            };
        }

        private Completion<Rotated> addNext(SigningKeyRotation rotation) {
            var id = ids.next();
            var now = clock.instant();
            var next = switch (command.manner()) {
                case WITH_NOTICE -> rotation.successor(id.toString(), now);
                case AT_ONCE -> rotation.replacement(id.toString(), now);
            };
            if (!store.addNext(rotation.newest(), next)) {
                return new Completion.Conflict<>();
            }
            if (command.manner() == Manner.AT_ONCE) {
                store.withdrawBefore(next);
            }
            trail.record(AuditEvent.byUser(auditAction(), command.by(), AuditTarget.ofSigningKey(id)));
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
