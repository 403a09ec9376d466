package tel.billing.notification.mail;

import jakarta.mail.MessagingException;
import java.util.Optional;
import org.springframework.mail.javamail.JavaMailSenderImpl;

/// Checks whether the mail server accepts a connection and the credentials. Sends no e-mail.
public final class MailServerProbe {
    private MailServerProbe() {}

    /// Connects as for an e-mail: EHLO, STARTTLS and AUTH, as the settings require. Returns why this failed, without
    /// credentials; empty if it succeeded. This takes at most 30 seconds.
    public static Optional<String> problem(JavaMailSenderImpl server) {
        try (var mailServer = new MailServer(server)) {
            mailServer.connect();
            return Optional.empty();
        } catch (MessagingException failure) {
            return Optional.of(SmtpMailer.reason(failure));
        }
    }
}
