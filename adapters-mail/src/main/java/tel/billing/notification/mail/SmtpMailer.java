package tel.billing.notification.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.time.InstantSource;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import tel.billing.notification.Letter;
import tel.billing.notification.Reader;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.template.LetterWriter;

/// Sends letters by SMTP (RFC 5321). Connecting takes 5 seconds at most and each of the server's replies 10, unless the
/// mail properties say otherwise. A letter whose recipient or content the server refuses with a 5xx is
/// [Delivery.Refused], and with a 4xx [Delivery.Postponed]; everything else, such as a 5xx to ourselves, is
/// [Delivery.Unavailable].
public final class SmtpMailer implements Mailer {
    private final MailServer server;
    private final LetterWriter writer;
    private final MessageMaker messages;

    /// @param server where the mail server is and how to log in there; connections to it are made as they are needed
    public SmtpMailer(JavaMailSenderImpl server, LetterWriter writer, InternetAddress from, InstantSource clock) {
        this.server = new MailServer(server);
        this.writer = writer;
        this.messages = new MessageMaker(from, clock);
    }

    @Override
    public Delivery deliver(Letter letter, Reader reader) {
        var mail = writer.write(letter, reader);
        try {
            var recipient = Recipient.of(mail.to());
            return server.send(recipient, session -> messages.make(session, mail, recipient));
        } catch (AddressException e) {
            return new Delivery.Refused("the address cannot be written in SMTP: " + e.getMessage());
        } catch (MessagingException e) {
            return SmtpFailure.told(e);
        }
    }
}
