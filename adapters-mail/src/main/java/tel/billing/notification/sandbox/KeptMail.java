package tel.billing.notification.sandbox;

import java.time.Instant;
import tel.billing.notification.template.Mail;
import tel.billing.shared.EmailAddress;

/// A mail in the mailbox. Later ones have higher numbers.
record KeptMail(long number, String to, String subject, String text, String html, Instant sentAt) {

    static KeptMail of(long number, Mail mail, Instant sentAt) {
        return new KeptMail(number, mail.to().value(), mail.subject(), mail.text(), mail.html(), sentAt);
    }

    /// The same under the next number.
    KeptMail next() {
        return new KeptMail(number + 1, to, subject, text, html, sentAt);
    }

    boolean isTo(EmailAddress address) {
        return to.equals(address.value());
    }
}
