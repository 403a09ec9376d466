package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.audit.Action;
import tel.billing.identity.domain.User;
import tel.billing.shared.Country;
import tel.billing.shared.Limit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.UnitOfWork;

record ChangingPassword(
        UnitOfWork unitOfWork,
        RateLimits limits,
        Users users,
        ResetLinks links,
        PasswordRules rules,
        PasswordHashes hashes,
        ShowAccount showAccount,
        NewPassword newPassword,
        EndedSessions endedSessions)
        implements ChangePassword {

    @Override
    public Outcome change(Command command) {
        return limits.take(Limit.CHANGE_PASSWORD_BY_USER, command.user().toString())
                .refusal()
                .<Outcome>map(Outcome.TooOften::new)
                .orElseGet(() -> verify(command));
    }

    private Outcome verify(Command command) {
        var user = users.find(command.account(), command.user()).orElseThrow();
        var account = showAccount.show(command.account()).orElseThrow();
        var objection = rules.objectionTo(command.next(), user.email(), account.company());
        if (!(user instanceof User.Active active)) {
            return new Outcome.Refused(true, objection);
        }
        return switch (hashes.matches(command.current(), active.password())) {
            case BUSY -> new Outcome.Busy();
            case DIFFERENT -> new Outcome.Refused(true, objection);
            case SAME ->
                objection.isPresent() ? new Outcome.Refused(false, objection) : set(active, account.country(), command);
        };
    }

    /// If the hash was replaced concurrently by a sign-in or another password, the password is checked
    /// against the new hash.
    private Outcome set(User.Active user, Country country, Command command) {
        var hash = hashes.hash(command.next());
        if (hash.isEmpty()) {
            return new Outcome.Busy();
        }
        var ended = unitOfWork.attempt(() -> {
            // A reset link from an earlier request could set yet another password. Links are locked first, in
            // the same order as by a reset.
            links.withdraw(user);
            return newPassword.set(user, country, hash.get(), Optional.of(command.session()), Action.PASSWORD_CHANGED);
        });
        if (ended.isEmpty()) {
            return verify(command);
        }
        ended.get().forEach(endedSessions::remember);
        return new Outcome.Changed();
    }
}
