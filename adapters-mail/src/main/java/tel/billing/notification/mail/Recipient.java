package tel.billing.notification.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.nio.charset.StandardCharsets;
import tel.billing.shared.EmailAddress;

/// An address as SMTP takes it, which is the stored one: nothing is mapped here. `isInternational` says that the part
/// before the `@` is not ASCII, which only servers with SMTPUTF8 take (RFC 6531).
record Recipient(InternetAddress address, boolean isInternational) {

    static Recipient of(EmailAddress email) throws AddressException {
        var isInternational = !StandardCharsets.US_ASCII.newEncoder().canEncode(email.value());
        return new Recipient(new InternetAddress(email.value(), !isInternational), isInternational);
    }
}
