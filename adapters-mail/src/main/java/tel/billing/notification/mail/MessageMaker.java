package tel.billing.notification.mail;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.activation.DataHandler;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UnsupportedEncodingException;
import java.time.InstantSource;
import java.util.Date;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tel.billing.notification.Attachment;
import tel.billing.notification.template.Mail;

/// Creates internet messages (RFC 5322) from e-mails, with plain text and HTML as alternatives.
record MessageMaker(InternetAddress from, InstantSource clock) {

    MessageMaker {
        from = encoded(from);
    }

    /// @param id the same for each attempt to send the e-mail, so that mail systems recognise copies
    /// @param transmission is complete after the message was written to the server
    MimeMessage make(Session session, UUID id, Mail mail, Recipient recipient, Transmission transmission)
            throws MessagingException {
        var message = new IdentifiedMessage(session, "<%s@%s>".formatted(id, domain()), transmission);
        message.setFrom(from);
        message.setRecipient(RecipientType.TO, recipient.address());
        message.setSubject(mail.subject(), UTF_8.name());
        message.setSentDate(Date.from(clock.instant()));
        // prevents automatic replies (RFC 3834)
        message.setHeader("Auto-Submitted", "auto-generated");
        message.setContentLanguage(new String[] {mail.language().toLanguageTag()});
        message.setContent(content(mail));
        return message;
    }

    private static MimeMultipart content(Mail mail) throws MessagingException {
        var alternatives = new MimeMultipart("alternative", part(mail.text(), "plain"), html(mail));
        if (mail.attachments().isEmpty()) {
            return alternatives;
        }
        var whole = new MimeMultipart("mixed", part(alternatives));
        for (var attachment : mail.attachments()) {
            whole.addBodyPart(part(attachment, Part.ATTACHMENT));
        }
        return whole;
    }

    /// The HTML, together with the logo if it shows one (RFC 2387).
    private static MimeBodyPart html(Mail mail) throws MessagingException {
        var html = part(mail.html(), "html");
        if (mail.logo().isEmpty()) {
            return html;
        }
        var logo = part(mail.logo().get(), Part.INLINE);
        logo.setContentID("<%s>".formatted(Mail.LOGO_ID));
        return part(new MimeMultipart("related; type=\"text/html\"", html, logo));
    }

    private static MimeBodyPart part(MimeMultipart content) throws MessagingException {
        var part = new MimeBodyPart();
        part.setContent(content);
        return part;
    }

    private static MimeBodyPart part(Attachment attachment, String disposition) throws MessagingException {
        var part = new MimeBodyPart();
        part.setDataHandler(new DataHandler(new ByteArrayDataSource(attachment.content(), attachment.mediaType())));
        part.setFileName(attachment.name());
        part.setDisposition(disposition);
        // other encodings change the line ends of text
        part.setHeader("Content-Transfer-Encoding", "base64");
        return part;
    }

    /// Jakarta Mail would write a text byte by byte.
    private static MimeBodyPart part(String content, String subtype) throws MessagingException {
        var part = new MimeBodyPart();
        part.setDataHandler(new DataHandler(
                new ByteArrayDataSource(content.getBytes(UTF_8), "text/%s; charset=UTF-8".formatted(subtype))));
        return part;
    }

    /// Encodes the sender's name for headers (RFC 2047).
    private static InternetAddress encoded(InternetAddress address) {
        try {
            return new InternetAddress(address.getAddress(), address.getPersonal(), UTF_8.name());
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException("Every Java platform supports UTF-8.", e);
        }
    }

    private String domain() {
        return from.getAddress().substring(from.getAddress().lastIndexOf('@') + 1);
    }

    /// Sets the message id. Jakarta Mail would put the name of this host into it.
    private static final class IdentifiedMessage extends MimeMessage {
        private final String id;
        private final Transmission transmission;

        private IdentifiedMessage(Session session, String id, Transmission transmission) {
            super(session);
            this.id = id;
            this.transmission = transmission;
        }

        @Override
        public void writeTo(OutputStream out, String @Nullable [] ignored) throws IOException, MessagingException {
            super.writeTo(out, ignored);
            transmission.complete();
        }

        @Override
        protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", id);
        }
    }
}
