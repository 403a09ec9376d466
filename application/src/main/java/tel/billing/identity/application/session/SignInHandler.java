package tel.billing.identity.application.session;

import java.util.Optional;
import java.util.function.Predicate;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.password.PasswordVerifier;
import tel.billing.identity.application.protection.EmailRateLimit;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

/// Checks the password outside any unit of work, because hashing is slow, and the account inside the one that
/// starts the session.
public record SignInHandler(
        UnitOfWork unitOfWork,
        EmailRateLimit emailRateLimit,
        PasswordVerifier passwordVerifier,
        ShowAccount showAccount,
        SessionIssuer sessionIssuer,
        AuditTrail trail)
        implements SignIn {

    @Override
    public Outcome signIn(Command command) {
        return emailRateLimit
                .retryAfter(command.email(), command.network())
                .<Outcome>map(Outcome.RateLimited::new)
                .orElseGet(() -> verify(command));
    }

    private Outcome verify(Command command) {
        return switch (passwordVerifier.verify(command.email(), command.password(), Predicate.not(User::isStaff))) {
            case PasswordVerifier.Result.Verified(var user) -> start(user, command);
            case PasswordVerifier.Result.NoMatch(var known) -> refused(known);
            case PasswordVerifier.Result.Busy() -> new Outcome.Busy();
        };
    }

    /// If the user was changed concurrently, for example by a sign-in that renewed the hash, the password is
    /// checked again.
    private Outcome start(User.Active user, Command command) {
        return unitOfWork
                .attempt(() -> begin(user, command.client()))
                .<Outcome>map(Outcome.SignedIn::new)
                .orElseGet(() -> passwordVerifier.isCurrent(user) ? refused(Optional.of(user)) : verify(command));
    }

    private Optional<StartedSession> begin(User.Active user, Client client) {
        if (!isOpen(user.account())) {
            return Optional.empty();
        }
        var session = sessionIssuer.start(user, client);
        session.ifPresent(begun -> trail.record(AuditEvent.byUser(AuditAction.SIGNED_IN, begun.actor())));
        return session;
    }

    private Outcome refused(Optional<User> known) {
        trail.record(AuditEvent.byAnonymous(AuditAction.SIGN_IN_FAILED, known.map(User::id)));
        return new Outcome.NoMatch();
    }

    private boolean isOpen(AccountId account) {
        return showAccount.show(account).orElseThrow().status().allowsSignIn();
    }
}
