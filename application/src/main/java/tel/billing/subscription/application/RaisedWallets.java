package tel.billing.subscription.application;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.AccountId;

/// Remembers whose wallets were raised while a subscription waited for money, until somebody has
/// looked whether it is enough.
public interface RaisedWallets {

    /// Joins the unit of work in which the wallet is raised at an instant, and waits for nobody.
    void note(UUID id, AccountId account, Instant at);

    /// Takes what is noted for the earliest instant, if `now` has reached it; nobody else takes it,
    /// and it is noted again if the unit of work is undone.
    Optional<AccountId> take(Instant now);

    /// Takes all that was noted of an account, except what others are taking; false if that is
    /// nothing.
    boolean takeOf(AccountId account);

    /// Notes all that is noted of an account for a later instant.
    void putOff(AccountId account, Instant until);

    /// The earliest instant for which something is noted that nobody took.
    Optional<Instant> first();
}
