package tel.billing.identity.application;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.identity.domain.FactorCode;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.SecondFactor;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.TimeStep;
import tel.billing.identity.domain.User;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.shared.UnitOfWork;

record ProvingSecondFactor(
        UnitOfWork unitOfWork,
        Users users,
        Sessions sessions,
        SecondFactors factors,
        CodeCheck check,
        SessionStart sessionStart,
        Postbox postbox,
        InstantSource clock)
        implements ProveSecondFactor {

    @Override
    public Outcome prove(Command command) {
        var challenge = OpaqueToken.read(command.challenge().value());
        if (challenge.isEmpty()) {
            return new Outcome.Invalid();
        }
        var tried = Optional.<Outcome>empty();
        while (tried.isEmpty()) {
            tried = unitOfWork.attempt(() -> tryCode(challenge.get(), command.code()));
        }
        return tried.get();
    }

    /// Empty if another code was faster: what it left is read again. No code is answered before it is counted.
    private Optional<Outcome> tryCode(OpaqueToken challenge, FactorCode code) {
        var now = clock.instant();
        var draft = sessions.challengedBy(challenge).filter(found -> found.isOpen(now));
        if (draft.isEmpty()
                || !(users.find(draft.get().account(), draft.get().user()).orElse(null) instanceof User.Active staff)
                || !draft.get().isFor(staff.password())) {
            return Optional.of(new Outcome.Invalid());
        }
        var factor = factors.find(staff.account(), staff.id());
        if (factor.isEmpty()) {
            return Optional.of(new Outcome.Invalid());
        }
        if (factor.get().isLocked(now)) {
            return Optional.of(
                    new Outcome.Locked(Duration.between(now, factor.get().lockedUntil())));
        }
        var entry = new Entry(draft.get(), staff, factor.get());
        return switch (code) {
            case FactorCode.Shown shown ->
                check.stepOf(factor.get().secret(), shown)
                        .filter(factor.get()::mayAccept)
                        .map(step -> welcome(entry, step))
                        .orElseGet(() -> refuse(entry, now));
            case FactorCode.Recovery _ -> refuse(entry, now);
        };
    }

    private Optional<Outcome> welcome(Entry entry, TimeStep step) {
        return factors.advance(entry.factor(), entry.factor().accept(step))
                ? sessionStart.activate(entry.draft(), entry.staff()).map(Outcome.Welcome::new)
                : Optional.empty();
    }

    private Optional<Outcome> refuse(Entry entry, Instant now) {
        var failed = entry.factor().fail(now);
        if (!factors.advance(entry.factor(), failed)
                || !sessions.useTry(entry.draft(), entry.draft().afterWrongCode())) {
            return Optional.empty();
        }
        if (failed.isLocked(now)) {
            postbox.post(new Letter.SecondFactorLocked(entry.staff().email(), failed.lockedUntil()));
        }
        return Optional.of(new Outcome.Invalid());
    }

    /// Who stands at the door.
    private record Entry(Session.Draft draft, User.Active staff, SecondFactor factor) {}
}
