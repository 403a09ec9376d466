package tel.billing.notification.template;

import java.util.List;
import java.util.Locale;
import tel.billing.notification.Enclosure;
import tel.billing.shared.EmailAddress;

/// A letter in words: the same said twice, in plain text and in HTML; and what goes with it.
public record Mail(
        EmailAddress to, Locale language, String subject, String text, String html, List<Enclosure> enclosures) {
    public Mail {
        enclosures = List.copyOf(enclosures);
        if (subject.codePoints().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("a subject is one line");
        }
    }
}
