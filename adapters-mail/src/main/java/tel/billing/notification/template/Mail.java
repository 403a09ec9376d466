package tel.billing.notification.template;

import java.util.List;
import java.util.Locale;
import tel.billing.notification.Attachment;
import tel.billing.shared.EmailAddress;

/// An e-mail: its subject, the same content as plain text and as HTML, and the attachments.
public record Mail(
        EmailAddress to, Locale language, String subject, String text, String html, List<Attachment> enclosures) {
    public Mail {
        enclosures = List.copyOf(enclosures);
        if (subject.codePoints().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("A subject must be a single line");
        }
    }
}
