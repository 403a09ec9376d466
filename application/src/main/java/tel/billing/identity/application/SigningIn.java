package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;
import tel.billing.shared.UnitOfWork;

record SigningIn(
        UnitOfWork unitOfWork, Users users, PasswordHashes hashes, ShowAccount showAccount, SessionStart sessionStart)
        implements SignIn {

    @Override
    public Outcome signIn(Command command) {
        return verified(command)
                .flatMap(user -> unitOfWork.attempt(
                        () -> isOpen(user.account()) ? sessionStart.start(user, command.client()) : Optional.empty()))
                .<Outcome>map(Outcome.Welcome::new)
                .orElseGet(Outcome.NoMatch::new);
    }

    private Optional<User.Active> verified(Command command) {
        if (users.byEmail(command.email()).orElse(null) instanceof User.Active user && user.role() == Role.CUSTOMER) {
            return hashes.matches(command.password(), user.password()) ? upToDate(user, command) : Optional.empty();
        }
        hashes.matchNothing(command.password());
        return Optional.empty();
    }

    /// A hash with yesterday's parameters is made anew while the password is at hand. If it was replaced meanwhile, by
    /// another sign-in or by a new password, that one has to match.
    private Optional<User.Active> upToDate(User.Active user, Command command) {
        if (!hashes.isOutdated(user.password())) {
            return Optional.of(user);
        }
        var renewed = hashes.hash(command.password());
        return unitOfWork.perform(() -> users.replaceHash(user, renewed))
                ? Optional.of(user.rehashed(renewed))
                : verified(command);
    }

    private boolean isOpen(AccountId account) {
        return showAccount.show(account).orElseThrow().status().letsIn();
    }
}
