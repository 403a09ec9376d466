package tel.billing.identity.application.passwordchange;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditAction;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.secondfactor.ChallengeIssuer;
import tel.billing.identity.application.session.EndedSessions;
import tel.billing.identity.application.session.SessionIssuer;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.PasswordResetLink;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.User;
import tel.billing.shared.UnitOfWork;

/// Checks and hashes the password before it uses the link, so that a rejected password leaves the link valid.
/// Retries if the user changes concurrently.
public record ResetPasswordHandler(
        UnitOfWork unitOfWork,
        PasswordResetLinks links,
        Users users,
        PasswordRules rules,
        PasswordHashes hashes,
        ShowAccount showAccount,
        PasswordReplacement passwordReplacement,
        SessionIssuer sessionIssuer,
        ChallengeIssuer challengeIssuer,
        EndedSessions endedSessions,
        InstantSource clock)
        implements ResetPassword {

    @Override
    public Outcome reset(Command command) {
        var link = links.findValid(command.token(), clock);
        if (link.isEmpty()) {
            return new Outcome.LinkInvalid();
        }
        var email = userOf(link.get()).email();
        var company = showAccount.show(link.get().account()).orElseThrow().company();
        var violation = rules.violationOf(command.password(), email, company);
        if (violation.isPresent()) {
            return new Outcome.PasswordRefused(violation.get());
        }
        return hashes.hash(command.password())
                .map(hash -> open(link.get(), hash, command.client()))
                .orElseGet(Outcome.Busy::new);
    }

    private Outcome open(PasswordResetLink link, PasswordHash hash, Client client) {
        return switch (unitOfWork.retry(() -> tryOpen(link, hash, client))) {
            case Tried.TooLate() -> new Outcome.LinkInvalid();
            case Tried.Opened(var outcome, var ended) -> {
                ended.forEach(endedSessions::remember);
                yield outcome;
            }
        };
    }

    /// Empty if the user was changed concurrently, for example by a sign-in that renewed the hash; the caller
    /// retries with the new state.
    private Optional<Tried> tryOpen(PasswordResetLink link, PasswordHash hash, Client client) {
        var account = showAccount.show(link.account()).orElseThrow();
        if (!account.status().allowsSignIn() || !links.use(link) || !(userOf(link) instanceof User.Active user)) {
            return Optional.of(new Tried.TooLate());
        }
        var transition = user.changePassword(hash);
        return passwordReplacement
                .set(transition, account.country(), Optional.empty(), AuditAction.PASSWORD_RESET)
                .flatMap(ended -> welcome(transition.to(), client).map(outcome -> new Tried.Opened(outcome, ended)));
    }

    private Optional<Outcome> welcome(User.Active user, Client client) {
        return user.isStaff()
                ? challengeIssuer.start(user).map(Outcome.Challenged::new)
                : sessionIssuer.start(user, client).map(Outcome.Reset::new);
    }

    private User userOf(PasswordResetLink link) {
        return users.find(link.account(), link.user()).orElseThrow();
    }

    /// What remains to be done after the unit of work has committed.
    private sealed interface Tried {

        record TooLate() implements Tried {}

        record Opened(Outcome outcome, List<Session.Ended> ended) implements Tried {}
    }
}
