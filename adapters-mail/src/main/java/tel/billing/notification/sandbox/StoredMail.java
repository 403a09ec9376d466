package tel.billing.notification.sandbox;

import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tel.billing.notification.Attachment;
import tel.billing.notification.template.Mail;
import tel.billing.shared.EmailAddress;

/// An e-mail in the mailbox. Later e-mails have higher numbers.
///
/// @param attachments null in old files without attachments
record StoredMail(
        long number,
        String to,
        String subject,
        String text,
        String html,
        Instant sentAt,
        @Nullable List<StoredAttachment> attachments) {

    static StoredMail of(long number, Mail mail, Instant sentAt) {
        return new StoredMail(
                number,
                mail.to().value(),
                mail.subject(),
                mail.text(),
                mail.html(),
                sentAt,
                mail.attachments().stream().map(StoredAttachment::of).toList());
    }

    List<StoredAttachment> allAttachments() {
        return Objects.requireNonNullElse(attachments, List.of());
    }

    /// The same e-mail with the next number.
    StoredMail next() {
        return new StoredMail(number + 1, to, subject, text, html, sentAt, attachments);
    }

    boolean isTo(EmailAddress address) {
        return to.equals(address.value());
    }

    /// An attachment of an e-mail.
    ///
    /// @param content in Base64
    record StoredAttachment(String name, String mediaType, String content) {

        static StoredAttachment of(Attachment attachment) {
            return new StoredAttachment(
                    attachment.name(),
                    attachment.mediaType(),
                    Base64.getEncoder().encodeToString(attachment.content()));
        }

        byte[] bytes() {
            return Base64.getDecoder().decode(content);
        }
    }
}
