package tel.billing.shared.persistence;

import java.net.IDN;
import java.util.Optional;
import tel.billing.shared.EmailAddress;

/// An e-mail address as releases before migration 48 stored it. They kept the domain in the letters in which it was
/// entered, and converted it by IDNA2003 (RFC 3490, `java.net.IDN`) whenever they sent a mail.
///
/// The person who opened a link in such a mail reads the mailbox that the mail reached. This is therefore the address
/// that the user proved, even where IDNA2008 gives another domain or none for what was entered.
public record EarlierEmailAddress(String stored) {

    /// The address that mails to this one reached. Empty if there was no such address, or if it may not be used any
    /// more.
    public Optional<EmailAddress> reached() {
        try {
            return EmailAddress.ifCanonical(stored.substring(0, domainAt()) + reachedDomain());
        } catch (IllegalArgumentException notConvertible) {
            return Optional.empty();
        }
    }

    /// Whether the stored text already is the address that mails reached.
    public boolean isKept() {
        return reached().filter(address -> address.value().equals(stored)).isPresent();
    }

    /// Whether mails went to another domain than the one that was entered, as those for `straße.de` went to
    /// `strasse.de`.
    public boolean isMisdirected() {
        return reached().isPresent()
                && !IDN.toUnicode(reachedDomain(), IDN.ALLOW_UNASSIGNED).equals(stored.substring(domainAt()));
    }

    /// Characters that are younger than IDNA2003 are left as they are.
    private String reachedDomain() {
        return IDN.toASCII(stored.substring(domainAt()), IDN.ALLOW_UNASSIGNED);
    }

    private int domainAt() {
        return stored.lastIndexOf('@') + 1;
    }
}
