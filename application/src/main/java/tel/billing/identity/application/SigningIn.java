package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.Limit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Role;
import tel.billing.shared.UnitOfWork;

record SigningIn(
        UnitOfWork unitOfWork,
        RateLimits limits,
        Users users,
        PasswordHashes hashes,
        ShowAccount showAccount,
        SessionStart sessionStart,
        AuditTrail trail)
        implements SignIn {

    @Override
    public Outcome signIn(Command command) {
        return limits.take(Limit.SIGN_IN_BY_EMAIL, command.email().value())
                .refusal()
                .<Outcome>map(Outcome.TooOften::new)
                .orElseGet(() -> verify(command));
    }

    private Outcome verify(Command command) {
        var known = users.byEmail(command.email());
        if (!(known.orElse(null) instanceof User.Active user) || user.role() != Role.CUSTOMER) {
            return refusal(hashes.matchNothing(command.password()), known);
        }
        var match = hashes.matches(command.password(), user.password());
        return match == PasswordHashes.Match.SAME ? welcome(user, command) : refusal(match, known);
    }

    private Outcome refusal(PasswordHashes.Match match, Optional<User> known) {
        return match == PasswordHashes.Match.BUSY ? new Outcome.Busy() : refused(known);
    }

    private Outcome refused(Optional<User> known) {
        trail.record(Deed.byNobodyKnown(Action.SIGN_IN_FAILED, known.map(User::id)));
        return new Outcome.NoMatch();
    }

    /// A hash with yesterday's parameters is made anew while the password is at hand; if we are too busy, at the next
    /// sign-in. If it was replaced meanwhile, by another sign-in or by a new password, that one has to match.
    private Outcome welcome(User.Active user, Command command) {
        var renewed =
                hashes.isOutdated(user.password()) ? hashes.hash(command.password()) : Optional.<PasswordHash>empty();
        if (renewed.isEmpty()) {
            return start(user, command.client());
        }
        return unitOfWork.perform(() -> users.replaceHash(user, renewed.get()))
                ? start(user.rehashed(renewed.get()), command.client())
                : verify(command);
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

    private boolean isOpen(AccountId account) {
        return showAccount.show(account).orElseThrow().status().letsIn();
    }
}
