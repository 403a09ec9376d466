package tel.billing.identity.application;

import java.util.Optional;
import java.util.function.Predicate;
import tel.billing.account.AccountStatus;
import tel.billing.account.ShowAccount;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

record SigningIn(UnitOfWork unitOfWork, PasswordProof proof, ShowAccount showAccount, SessionStart sessionStart)
        implements SignIn {

    @Override
    public Outcome signIn(Command command) {
        return proof.of(command.email(), command.password(), Predicate.not(User::isStaff))
                .flatMap(user ->
                        unitOfWork.attempt(() -> isOpen(user.account()) ? sessionStart.start(user) : Optional.empty()))
                .<Outcome>map(Outcome.Welcome::new)
                .orElseGet(Outcome.NoMatch::new);
    }

    private boolean isOpen(AccountId account) {
        return switch (status(account)) {
            case ACTIVE, SUSPENDED -> true;
            case DRAFT, CLOSED, EXPIRED -> false;
        };
    }

    private AccountStatus status(AccountId account) {
        return showAccount.show(account).orElseThrow().status();
    }
}
