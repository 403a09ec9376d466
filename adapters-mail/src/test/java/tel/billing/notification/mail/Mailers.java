package tel.billing.notification.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Properties;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import tel.billing.notification.Attachment;
import tel.billing.notification.Attachments;
import tel.billing.notification.template.EmailBranding;
import tel.billing.notification.template.EmailComposer;
import tel.billing.notification.template.MailLinks;
import tel.billing.shared.spec.Arbitrary;

/// Creates mailers for a server on this machine.
final class Mailers {
    private Mailers() {}

    static SmtpMailer over(int port) {
        return over(port, new Properties());
    }

    static SmtpMailer over(int port, Properties properties) {
        return over(port, properties, Attachments.NONE);
    }

    static SmtpMailer over(int port, Properties properties, Attachments attachments) {
        return mailer(new MailServer(server(port, properties)), Optional.empty(), attachments);
    }

    /// A mailer that gives each delivery a limited time in all.
    static SmtpMailer limited(int port, Duration time) {
        return mailer(
                new MailServer(server(port, new Properties()), new TimeLimit(time)),
                Optional.empty(),
                Attachments.NONE);
    }

    static SmtpMailer withLogo(int port, Attachment logo) {
        return mailer(new MailServer(server(port, new Properties())), Optional.of(logo), Attachments.NONE);
    }

    private static SmtpMailer mailer(MailServer server, Optional<Attachment> logo, Attachments attachments) {
        return new SmtpMailer(
                server,
                new EmailComposer(
                        MailLinks.at(URI.create("https://billing.example")),
                        new EmailBranding("Söhne & Co", "#1f5fd0", logo),
                        attachments),
                from(),
                InstantSource.fixed(Arbitrary.INSTANT));
    }

    static JavaMailSenderImpl server(int port, Properties properties) {
        var server = new JavaMailSenderImpl();
        server.setHost("127.0.0.1");
        server.setPort(port);
        server.setJavaMailProperties(properties);
        return server;
    }

    private static InternetAddress from() {
        try {
            return new InternetAddress("Zähler & Söhne <no-reply@billing.example>");
        } catch (AddressException e) {
            throw new AssertionError(e);
        }
    }
}
