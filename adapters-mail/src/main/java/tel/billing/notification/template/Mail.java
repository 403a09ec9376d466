package tel.billing.notification.template;

import java.util.Locale;
import tel.billing.shared.EmailAddress;

/// A letter in words: the same said twice, in plain text and in HTML.
public record Mail(EmailAddress to, Locale language, String subject, String text, String html) {
    public Mail {
        if (subject.codePoints().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("a subject is one line");
        }
    }
}
