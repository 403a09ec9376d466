package tel.billing.identity.application.signup;

import java.util.HashSet;
import tel.billing.account.OpenAccount;
import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.domain.MagicLink;
import tel.billing.shared.EmailAddress;

/// The signups that are not confirmed yet. Joins the caller's unit of work. Each unit of work takes the
/// links of an address before their accounts, so that two units of work do not deadlock.
public record PendingSignups(MagicLinks links, OpenAccount openAccount) {
    /// High enough that the limit on mails keeps a stranger from discarding a signup while its link works.
    private static final int MAX_PENDING = 200;

    /// Discards the signups with this address: their links stop working and their accounts expire.
    public void discard(EmailAddress email) {
        openAccount.expire(links.withdraw(email, 0));
    }

    /// Discards the oldest signups with this address if there are too many.
    void keepNewest(EmailAddress email) {
        openAccount.expire(links.withdraw(email, MAX_PENDING));
    }

    /// Confirms one signup and discards all others with its address. False if it is not pending any more;
    /// the caller then undoes the unit of work.
    boolean confirm(MagicLink link) {
        var others = new HashSet<>(links.withdraw(link.email(), 0));
        if (!others.remove(link.account())) {
            return false;
        }
        openAccount.expire(others);
        return openAccount.activate(link.account());
    }
}
