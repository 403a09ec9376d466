package tel.billing.identity.application.passwordchange;

import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.password.CurrentPasswordLimit;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.session.EndedSessions;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.User;
import tel.billing.shared.Country;
import tel.billing.shared.InputError;
import tel.billing.shared.UnitOfWork;

/// Hashes outside any unit of work, and checks the password again if the user was changed meanwhile.
public record ChangePasswordHandler(
        UnitOfWork unitOfWork,
        CurrentPasswordLimit currentPasswordLimit,
        Users users,
        PasswordResetLinks links,
        PasswordRules rules,
        PasswordHashes hashes,
        ShowAccount showAccount,
        PasswordReplacement passwordReplacement,
        EndedSessions endedSessions,
        AuditTrail trail)
        implements ChangePassword {

    @Override
    public Outcome change(Command command) {
        return currentPasswordLimit.<Outcome>limit(
                command.account(),
                command.user(),
                Outcome.RateLimited::new,
                () -> verify(command),
                ChangePasswordHandler::isWrong);
    }

    private static boolean isWrong(Outcome outcome) {
        return outcome instanceof Outcome.Refused refused && refused.currentIsWrong();
    }

    private Outcome verify(Command command) {
        var user = users.find(command.account(), command.user()).orElseThrow();
        var account = showAccount.show(command.account()).orElseThrow();
        var violation = rules.violationOf(command.next(), user.email(), account.company());
        if (!(user instanceof User.Active active)) {
            return new Outcome.Refused(true, violation);
        }
        return switch (hashes.matches(command.current(), active.password())) {
            case BUSY -> new Outcome.Busy();
            case DIFFERENT -> wrongPassword(active, violation);
            case SAME ->
                violation.isPresent() ? new Outcome.Refused(false, violation) : set(active, account.country(), command);
        };
    }

    private Outcome wrongPassword(User.Active user, Optional<InputError> violation) {
        trail.record(AuditEvent.byUser(
                AuditAction.REAUTHENTICATION_FAILED, Actor.of(user.id(), user.account(), user.role())));
        return new Outcome.Refused(true, violation);
    }

    /// If the user was changed concurrently, for example by a sign-in that renewed the hash, the password is
    /// checked again.
    private Outcome set(User.Active user, Country country, Command command) {
        var hash = hashes.hash(command.next());
        if (hash.isEmpty()) {
            return new Outcome.Busy();
        }
        var ended = unitOfWork.attempt(() -> {
            // A reset link from an earlier request could set yet another password. Links are locked first, in
            // the same order as by a reset.
            links.withdraw(user);
            var others = passwordReplacement.set(
                    user.changePassword(hash.get()),
                    country,
                    Optional.of(command.session()),
                    AuditAction.PASSWORD_CHANGED);
            // Finds a link that was stored before the user was locked. No later one is stored.
            links.withdraw(user);
            return others;
        });
        if (ended.isEmpty()) {
            return verify(command);
        }
        ended.get().forEach(endedSessions::remember);
        return new Outcome.Changed();
    }
}
