package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;
import tel.billing.idempotency.Journey;
import tel.billing.identity.application.RotateSigningKey.Command;
import tel.billing.identity.application.RotateSigningKey.Manner;
import tel.billing.identity.application.RotateSigningKey.Rotated;
import tel.billing.identity.domain.KeySuccession;
import tel.billing.identity.domain.SigningKeyTerm;
import tel.billing.shared.Ids;

/// Uses no system outside the database: the second unit of work makes the key and stores the reply.
///
/// @param seen the newest key when the request arrived; a newer key comes from a concurrent request
record RotationJourney(
        Command command,
        SigningKeyTerm seen,
        SigningKeyRegister register,
        AuditTrail trail,
        Ids ids,
        InstantSource clock)
        implements Journey<KeySuccession, Rotated> {

    @Override
    public Beginning<KeySuccession, Rotated> begin(UUID id) {
        return new Beginning.Drafted<>(register.succession().orElseThrow());
    }

    @Override
    public KeySuccession resume(UUID id) {
        return register.succession().orElseThrow();
    }

    @Override
    public Supplier<Ending<Rotated>> proceed(KeySuccession succession) {
        return () -> isDone(succession) ? done(succession.newest()) : follow(succession);
    }

    private boolean isDone(KeySuccession succession) {
        var isNews = succession.newest().number() > seen.number();
        return switch (command.manner()) {
            case WITH_NOTICE -> isNews || succession.isHandingOver(clock.instant());
            case AT_ONCE -> isNews && succession.isAlone();
        };
    }

    private Ending<Rotated> follow(KeySuccession succession) {
        var id = ids.next();
        var now = clock.instant();
        var next = switch (command.manner()) {
            case WITH_NOTICE -> succession.successor(id.toString(), now);
            case AT_ONCE -> succession.replacement(id.toString(), now);
        };
        if (!register.follow(succession.newest(), next)) {
            return new Ending.Overtaken<>();
        }
        if (command.manner() == Manner.AT_ONCE) {
            register.withdrawBefore(next);
        }
        trail.record(Deed.byStaff(action(), command.by(), Target.ofSigningKey(id)));
        return done(next);
    }

    private Action action() {
        return switch (command.manner()) {
            case WITH_NOTICE -> Action.SIGNING_KEY_ROTATED;
            case AT_ONCE -> Action.SIGNING_KEYS_WITHDRAWN;
        };
    }

    private static Ending<Rotated> done(SigningKeyTerm key) {
        return new Ending.Final<>(new Rotated(key));
    }
}
