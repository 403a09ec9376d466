package tel.billing.notification.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.util.StreamProvider;
import java.time.Duration;
import java.util.Objects;
import java.util.Properties;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.eclipse.angus.mail.util.MailStreamProvider;
import org.jspecify.annotations.Nullable;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import tel.billing.notification.application.Mailer.Delivery;

/// The configured SMTP server.
final class MailServer implements AutoCloseable {
    private static final String CONNECT_MILLIS = "5000";
    /// A mail server may check the whole e-mail before it answers.
    private static final String REPLY_MILLIS = "60000";

    private static final String WRITE_MILLIS = "10000";
    static final TimeLimit DELIVERY = new TimeLimit(Duration.ofMinutes(2));
    private static final TimeLimit PROBE = new TimeLimit(Duration.ofSeconds(30));

    static {
        // Jakarta Mail would search the class path for a StreamProvider several times per message.
        System.setProperty(StreamProvider.class.getName(), MailStreamProvider.class.getName());
    }

    private final JavaMailSenderImpl settings;
    private final TimeLimit limit;
    private final String protocol;
    private final SmtpConnectionPool connections;
    /// For addresses with non-ASCII characters before the @.
    private final SmtpConnectionPool internationalConnections;

    MailServer(JavaMailSenderImpl settings) {
        this(settings, DELIVERY);
    }

    /// @param limit of a delivery, with the time to open a connection
    MailServer(JavaMailSenderImpl settings, TimeLimit limit) {
        this.settings = settings;
        this.limit = limit;
        this.protocol = Objects.requireNonNullElse(settings.getProtocol(), JavaMailSenderImpl.DEFAULT_PROTOCOL);
        this.connections = connections(false);
        this.internationalConnections = connections(true);
    }

    Delivery send(Recipient recipient, MessageFactory messages) throws MessagingException {
        return limit.apply(() -> sendNow(recipient, messages));
    }

    private Delivery sendNow(Recipient recipient, MessageFactory messages) throws MessagingException {
        return connectionsFor(recipient).use((session, transport) -> {
            if (recipient.isInternational() && !takesInternational(transport)) {
                return new Delivery.Rejected(
                        "the mail server accepts only ASCII characters before the @ (no SMTPUTF8)");
            }
            var message = messages.in(session);
            message.saveChanges();
            transport.sendMessage(message, message.getAllRecipients());
            return new Delivery.Accepted();
        });
    }

    /// Opens a connection, and closes it.
    void connect() throws MessagingException {
        SmtpConnectionPool.closeQuietly(PROBE.apply(() -> open(Session.getInstance(properties(false)))));
    }

    @Override
    public void close() {
        connections.close();
        internationalConnections.close();
    }

    private SmtpConnectionPool connections(boolean isInternational) {
        // Kept, because a new session searches the class path for providers.
        var session = Session.getInstance(properties(isInternational));
        return new SmtpConnectionPool(session, () -> open(session));
    }

    private Transport open(Session session) throws MessagingException {
        var transport = session.getTransport(protocol);
        transport.connect(
                settings.getHost(), settings.getPort(), givenOrEmpty(settings.getUsername()), settings.getPassword());
        return transport;
    }

    private SmtpConnectionPool connectionsFor(Recipient recipient) {
        return recipient.isInternational() ? internationalConnections : connections;
    }

    Properties properties(boolean isInternational) {
        var properties = new Properties();
        properties.put("mail.%s.connectiontimeout".formatted(protocol), CONNECT_MILLIS);
        properties.put("mail.%s.timeout".formatted(protocol), REPLY_MILLIS);
        properties.put("mail.%s.writetimeout".formatted(protocol), WRITE_MILLIS);
        // The reply to QUIT changes nothing.
        properties.put("mail.%s.quitwait".formatted(protocol), "false");
        properties.putAll(settings.getJavaMailProperties());
        // only if needed: a message with this mark is accepted by servers with SMTPUTF8 only
        properties.put("mail.mime.allowutf8", Boolean.toString(isInternational));
        return properties;
    }

    /// An empty username in the settings also means no authentication.
    private static @Nullable String givenOrEmpty(@Nullable String username) {
        return username == null || username.isEmpty() ? null : username;
    }

    private static boolean takesInternational(Transport transport) {
        return transport instanceof SMTPTransport smtp && smtp.supportsExtension("SMTPUTF8");
    }

    /// Creates the message after the connection is open.
    @FunctionalInterface
    interface MessageFactory {
        MimeMessage in(Session session) throws MessagingException;
    }
}
