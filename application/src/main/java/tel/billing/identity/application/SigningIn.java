package tel.billing.identity.application;

import java.util.Optional;
import java.util.function.Predicate;
import tel.billing.account.ShowAccount;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

record SigningIn(
        UnitOfWork unitOfWork,
        AttemptsByEmail attempts,
        PasswordProof proof,
        ShowAccount showAccount,
        SessionStart sessionStart,
        AuditTrail trail)
        implements SignIn {

    @Override
    public Outcome signIn(Command command) {
        return attempts.pause(command.email(), command.network())
                .<Outcome>map(Outcome.TooOften::new)
                .orElseGet(() -> verify(command));
    }

    private Outcome verify(Command command) {
        return switch (proof.of(command.email(), command.password(), Predicate.not(User::isStaff))) {
            case PasswordProof.Result.Proved(var user) -> start(user, command.client());
            case PasswordProof.Result.NoMatch(var known) -> refused(known);
            case PasswordProof.Result.Busy() -> new Outcome.Busy();
        };
    }

    private Outcome start(User.Active user, Client client) {
        return unitOfWork
                .attempt(() -> begin(user, client))
                .<Outcome>map(Outcome.Welcome::new)
                .orElseGet(() -> refused(Optional.of(user)));
    }

    private Optional<SignedIn> begin(User.Active user, Client client) {
        if (!isOpen(user.account())) {
            return Optional.empty();
        }
        var session = sessionStart.start(user, client);
        session.ifPresent(begun -> trail.record(Deed.byThemself(Action.SIGNED_IN, begun.actor())));
        return session;
    }

    private Outcome refused(Optional<User> known) {
        trail.record(Deed.byNobodyKnown(Action.SIGN_IN_FAILED, known.map(User::id)));
        return new Outcome.NoMatch();
    }

    private boolean isOpen(AccountId account) {
        return showAccount.show(account).orElseThrow().status().letsIn();
    }
}
