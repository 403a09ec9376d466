package tel.billing.notification.template;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tel.billing.notification.Attachment;
import tel.billing.shared.EmailAddress;

/// An e-mail: its subject, the same content as plain text and as HTML, and the attachments.
///
/// @param html refers to the logo as `cid:` and [#LOGO_ID] (RFC 2392)
/// @param logo the image that the HTML shows; empty if it shows none
public record Mail(
        EmailAddress to,
        Locale language,
        String subject,
        String text,
        String html,
        Optional<Attachment> logo,
        List<Attachment> attachments) {
    public static final String LOGO_ID = "logo@billing";

    public Mail {
        attachments = List.copyOf(attachments);
        if (subject.codePoints().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("A subject must be a single line");
        }
    }
}
