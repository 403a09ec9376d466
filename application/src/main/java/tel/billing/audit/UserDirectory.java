package tel.billing.audit;

import java.util.Map;
import java.util.Set;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;

/// Returns the current e-mail addresses of users. The audit log does not store them, because its entries are
/// kept for years and personal data must be erasable.
public interface UserDirectory {

    /// Users who do not exist any more are omitted.
    Map<UserId, EmailAddress> addressesOf(Set<Actor> actors);
}
