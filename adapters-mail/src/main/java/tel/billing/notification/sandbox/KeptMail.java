package tel.billing.notification.sandbox;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tel.billing.notification.template.Mail;
import tel.billing.shared.EmailAddress;

/// An e-mail in the mailbox. Later e-mails have higher numbers.
///
/// @param attachments null in old files without attachments
record KeptMail(
        long number,
        String to,
        String subject,
        String text,
        String html,
        Instant sentAt,
        @Nullable List<KeptEnclosure> attachments) {

    static KeptMail of(long number, Mail mail, Instant sentAt) {
        return new KeptMail(
                number,
                mail.to().value(),
                mail.subject(),
                mail.text(),
                mail.html(),
                sentAt,
                mail.enclosures().stream().map(KeptEnclosure::of).toList());
    }

    List<KeptEnclosure> enclosures() {
        return Objects.requireNonNullElse(attachments, List.of());
    }

    /// The same e-mail with the next number.
    KeptMail next() {
        return new KeptMail(number + 1, to, subject, text, html, sentAt, attachments);
    }

    boolean isTo(EmailAddress address) {
        return to.equals(address.value());
    }
}
