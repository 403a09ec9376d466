package tel.billing.identity.application.session;

import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.identity.application.user.Users;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// For an owner, reads only the account. For staff, reads the user too.
public record ShowCurrentUserHandler(Users users, ShowAccount showAccount) implements ShowCurrentUser {

    @Override
    public Optional<Me> show(AccountId account, UserId user) {
        return showAccount
                .show(account)
                .flatMap(view -> view.owner().id().equals(user) ? Optional.of(owner(view)) : other(user, view));
    }

    /// The account holds all data of its owner and has the same creation time. This saves a query in
    /// most cases.
    private static Me owner(AccountView view) {
        return new Me(view.owner().id(), view.owner().email(), view.createdAt(), view);
    }

    private Optional<Me> other(UserId id, AccountView view) {
        return users.find(view.id(), id).map(user -> new Me(user.id(), user.email(), user.createdAt(), view));
    }
}
