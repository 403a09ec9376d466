package tel.billing.identity.application;

import java.util.Optional;
import java.util.Set;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;

/// Stores the links of pending applications. Each application has a link of its own; several applications may name
/// the same e-mail address.
public interface MagicLinks {

    /// Stores the link. A user has at most one link: storing another one is a bug and fails.
    void send(MagicLink link);

    /// Empty if the token is unknown, or if the link was used or withdrawn.
    Optional<MagicLink> find(OpaqueToken token);

    /// Uses the link up; false if it was used or withdrawn before.
    boolean use(MagicLink link);

    /// Withdraws all links to the address. Returns the accounts that the links would have activated.
    Set<AccountId> withdraw(EmailAddress email);
}
