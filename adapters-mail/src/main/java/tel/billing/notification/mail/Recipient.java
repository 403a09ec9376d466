package tel.billing.notification.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.nio.charset.StandardCharsets;
import tel.billing.shared.EmailAddress;

/// The stored address, used for SMTP without any change. `isInternational` means that the part before the
/// `@` is not ASCII, which requires a server with SMTPUTF8 (RFC 6531).
record Recipient(InternetAddress address, boolean isInternational) {

    static Recipient of(EmailAddress email) throws AddressException {
        var isInternational = !StandardCharsets.US_ASCII.newEncoder().canEncode(email.value());
        return new Recipient(new InternetAddress(email.value(), !isInternational), isInternational);
    }
}
