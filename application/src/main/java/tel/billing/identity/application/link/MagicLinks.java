package tel.billing.identity.application.link;

import java.util.Optional;
import java.util.Set;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;

/// Stores the links of pending signups. Each signup has a link of its own; several signups may
/// name the same e-mail address.
public interface MagicLinks extends TokenStore<MagicLink> {

    /// Stores the link. A user has at most one link: storing another one is a bug and fails.
    void send(MagicLink link);

    /// Empty if the token is unknown, or if the link was withdrawn.
    @Override
    Optional<MagicLink> find(OpaqueToken token);

    /// Withdraws the links to the address, except the newest `kept`, in one step. Returns the accounts that
    /// the withdrawn links would have activated. Of several units of work at once, each gets different
    /// accounts; they lock the links in the same order, so they cannot deadlock.
    Set<AccountId> withdraw(EmailAddress email, int kept);
}
