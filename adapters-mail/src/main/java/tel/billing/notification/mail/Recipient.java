package tel.billing.notification.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import tel.billing.shared.EmailAddress;

/// An address as it goes over the wire: its domain in ASCII (RFC 5891). `isInternational` says that the part before the
/// `@` is not, which only servers with SMTPUTF8 take (RFC 6531).
record Recipient(InternetAddress address, boolean isInternational) {

    static Recipient of(EmailAddress email) throws AddressException {
        var at = email.value().lastIndexOf('@');
        var local = email.value().substring(0, at);
        var address = local + "@" + asciiDomain(email.value().substring(at + 1));
        var isInternational = !StandardCharsets.US_ASCII.newEncoder().canEncode(local);
        return new Recipient(new InternetAddress(address, !isInternational), isInternational);
    }

    private static String asciiDomain(String domain) throws AddressException {
        try {
            return IDN.toASCII(domain);
        } catch (IllegalArgumentException e) {
            throw (AddressException) new AddressException("its domain has no name in ASCII").initCause(e);
        }
    }
}
