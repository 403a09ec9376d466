package tel.billing.notification.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.time.InstantSource;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.template.EmailComposer;

/// Sends e-mails by SMTP (RFC 5321). By default, the time limit is 5 seconds for a connection and 10
/// seconds for each reply; the mail properties can change both. A 5xx reply to the recipient or the content
/// is [Delivery.Refused], a 4xx reply is [Delivery.Postponed]. Everything else, for example a 5xx reply to
/// the sender, is [Delivery.Unavailable].
public final class SmtpMailer implements Mailer {
    private final MailServer server;
    private final EmailComposer writer;
    private final MessageMaker messages;

    /// @param server the address and credentials of the mail server; connections are opened when needed
    public SmtpMailer(JavaMailSenderImpl server, EmailComposer writer, InternetAddress from, InstantSource clock) {
        this.server = new MailServer(server);
        this.writer = writer;
        this.messages = new MessageMaker(from, clock);
    }

    @Override
    public Delivery deliver(EmailMessage emailMessage, RecipientLocale recipientLocale) {
        var mail = writer.write(emailMessage, recipientLocale);
        try {
            var recipient = Recipient.of(mail.to());
            return server.send(recipient, session -> messages.make(session, mail, recipient));
        } catch (AddressException e) {
            return new Delivery.Refused("the address is not valid in SMTP: " + e.getMessage());
        } catch (MessagingException e) {
            return SmtpFailure.told(e);
        }
    }
}
