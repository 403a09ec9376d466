package tel.billing.identity.application.session;

import java.time.Instant;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;

/// Shows the data of the signed-in user.
public interface ShowCurrentUser {

    /// Empty if the user does not exist any more.
    Optional<Me> show(AccountId account, UserId user);

    record Me(UserId id, EmailAddress email, Instant createdAt, AccountView account) {}
}
