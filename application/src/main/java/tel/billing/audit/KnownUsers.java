package tel.billing.audit;

import java.util.Map;
import java.util.Set;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;

/// Knows people's present addresses, which the audit log does not keep: what is never deleted holds no personal data
/// that must be.
public interface KnownUsers {

    /// Whoever is no more is left out.
    Map<UserId, EmailAddress> addressesOf(Set<Actor> actors);
}
