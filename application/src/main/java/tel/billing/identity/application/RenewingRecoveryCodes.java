package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.identity.domain.User;
import tel.billing.shared.UnitOfWork;

record RenewingRecoveryCodes(UnitOfWork unitOfWork, Users users, FactorTrial trial, RecoveryCodeSet recoveryCodeSet)
        implements RenewRecoveryCodes {

    @Override
    public Outcome renew(Command command) {
        var tried = Optional.<Outcome>empty();
        while (tried.isEmpty()) {
            tried = unitOfWork.attempt(() -> tryRenew(command));
        }
        return tried.get();
    }

    private Optional<Outcome> tryRenew(Command command) {
        // Whoever was disabled a moment ago has a session no more either.
        if (!(users.find(command.account(), command.user()).orElse(null) instanceof User.Active staff)) {
            return Optional.of(new Outcome.CodeInvalid());
        }
        return switch (trial.of(staff, command.code())) {
            case FactorTrial.Verdict.Passed() -> Optional.of(new Outcome.Renewed(recoveryCodeSet.renew(staff)));
            case FactorTrial.Verdict.Failed() -> Optional.of(new Outcome.CodeInvalid());
            case FactorTrial.Verdict.Locked(var time) -> Optional.of(new Outcome.Locked(time));
            case FactorTrial.Verdict.Overtaken() -> Optional.empty();
        };
    }
}
