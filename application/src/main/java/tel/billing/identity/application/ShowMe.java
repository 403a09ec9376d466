package tel.billing.identity.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;

/// Shows the signed-in user who they are.
public interface ShowMe {

    /// Empty if the user is no more.
    Optional<Me> show(AccountId account, UserId user);

    record Me(UserId id, EmailAddress email, Instant createdAt, AccountView account) {}
}
