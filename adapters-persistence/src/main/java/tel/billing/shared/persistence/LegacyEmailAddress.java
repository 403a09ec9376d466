package tel.billing.shared.persistence;

import java.net.IDN;
import java.util.Optional;
import tel.billing.shared.EmailAddress;

/// An e-mail address as releases before migration 48 stored it. They kept the domain as the user entered it,
/// and converted it by IDNA2003 (RFC 3490, `java.net.IDN`) whenever they sent an e-mail.
///
/// The person who opened a link in such an e-mail reads the mailbox that received it. This is therefore the
/// address that the user proved, even where IDNA2008 gives another domain or no domain.
public record LegacyEmailAddress(String stored) {

    /// The address that received the e-mails. Empty if there was no such address, or if it is not permitted
    /// any more.
    public Optional<EmailAddress> reached() {
        try {
            return EmailAddress.ifCanonical(stored.substring(0, domainAt()) + reachedDomain());
        } catch (IllegalArgumentException notConvertible) {
            return Optional.empty();
        }
    }

    /// Whether the stored text already is the address that received the e-mails.
    public boolean isKept() {
        return reached().filter(address -> address.value().equals(stored)).isPresent();
    }

    /// Whether e-mails went to another domain than the entered one: e-mails for `straße.de` went
    /// to `strasse.de`.
    public boolean isMisdirected() {
        return reached().isPresent()
                && !IDN.toUnicode(reachedDomain(), IDN.ALLOW_UNASSIGNED).equals(stored.substring(domainAt()));
    }

    /// Characters that are younger than IDNA2003 stay unchanged.
    private String reachedDomain() {
        return IDN.toASCII(stored.substring(domainAt()), IDN.ALLOW_UNASSIGNED);
    }

    private int domainAt() {
        return stored.lastIndexOf('@') + 1;
    }
}
