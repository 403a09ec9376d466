package tel.billing.notification.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.application.Mailer.Delivery;
import tel.billing.notification.template.EmailComposer;

/// Sends e-mails by SMTP (RFC 5321). By default, the time limit is 5 seconds for a connection and 60
/// seconds for each reply; the mail properties can change both. A delivery takes at most two minutes in all.
/// A 5xx reply to the recipient or the content is [Delivery.Rejected], a 4xx reply is [Delivery.Postponed].
/// No reply to the whole e-mail is [Delivery.Unconfirmed]. Everything else, for example a 5xx reply to the
/// sender, is [Delivery.Unavailable].
public final class SmtpMailer implements Mailer, AutoCloseable {
    private final MailServer server;
    private final EmailComposer composer;
    private final MessageMaker messages;

    /// @param server the address and credentials of the mail server; connections are opened when needed, and kept for a
    /// few seconds
    public SmtpMailer(JavaMailSenderImpl server, EmailComposer composer, InternetAddress from, InstantSource clock) {
        this(new MailServer(server), composer, from, clock);
    }

    SmtpMailer(MailServer server, EmailComposer composer, InternetAddress from, InstantSource clock) {
        this.server = server;
        this.composer = composer;
        this.messages = new MessageMaker(from, clock);
    }

    @Override
    public Delivery deliver(UUID id, EmailMessage emailMessage, RecipientLocale recipientLocale) {
        var mail = composer.write(emailMessage, recipientLocale);
        var transmission = new Transmission();
        try {
            var recipient = Recipient.of(mail.to());
            return server.send(recipient, session -> messages.make(session, id, mail, recipient, transmission));
        } catch (AddressException e) {
            return new Delivery.Rejected("the address is not valid in SMTP: " + e.getMessage());
        } catch (MessagingException e) {
            return SmtpFailure.delivery(e, !transmission.abandon());
        }
    }

    @Override
    public void close() {
        server.close();
    }

    /// The reason of a failure as one line, without control characters, because PostgreSQL cannot store NUL.
    static String reason(Throwable failure) {
        return failure.toString().replaceAll("[\\s\\p{Cc}]+", " ").strip();
    }

    /// Classifies SMTP failures: the e-mail is rejected permanently, it is rejected temporarily, the server
    /// did not answer after the whole e-mail, or the server accepts no e-mails at all.
    private static final class SmtpFailure {
        private SmtpFailure() {}

        static Delivery delivery(MessagingException failure, boolean isWritten) {
            return links(failure)
                    .filter(link -> isEmailRejected(link, SmtpFailure::isPermanent))
                    .findFirst()
                    .<Delivery>map(refusal -> new Delivery.Rejected(reason(refusal)))
                    .orElseGet(() -> temporaryDelivery(failure, isWritten));
        }

        private static Delivery temporaryDelivery(MessagingException failure, boolean isWritten) {
            if (links(failure).anyMatch(link -> isEmailRejected(link, SmtpFailure::isTemporary))) {
                return new Delivery.Postponed(reason(failure));
            }
            return isWritten && links(failure).noneMatch(SmtpFailure::isReply)
                    ? new Delivery.Unconfirmed(reason(failure))
                    : new Delivery.Unavailable(reason(failure));
        }

        /// The code is -1 if the server closed the connection.
        private static boolean isReply(Throwable link) {
            return link instanceof SMTPSendFailedException content && content.getReturnCode() > 0;
        }

        private static Stream<Throwable> links(Throwable failure) {
            return Stream.iterate(failure, link -> link != null, Throwable::getCause);
        }

        private static boolean isEmailRejected(Throwable link, IntPredicate code) {
            return switch (link) {
                case SMTPAddressFailedException recipient -> code.test(recipient.getReturnCode());
                case SMTPSendFailedException content ->
                    code.test(content.getReturnCode()) && !isSenderRejected(content.getCommand());
                default -> false;
            };
        }

        private static boolean isPermanent(int code) {
            return code >= 500 && code < 600;
        }

        /// With 421, the server closes all connections (RFC 5321, 3.8).
        private static boolean isTemporary(int code) {
            return code >= 400 && code < 500 && code != 421;
        }

        /// A rejected sender affects all e-mails, until the settings are corrected.
        private static boolean isSenderRejected(String command) {
            return command.startsWith("MAIL");
        }
    }
}
