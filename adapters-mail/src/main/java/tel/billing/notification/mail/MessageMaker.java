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
import java.io.UnsupportedEncodingException;
import java.time.InstantSource;
import java.util.Date;
import java.util.UUID;
import tel.billing.notification.Enclosure;
import tel.billing.notification.template.Mail;

/// Makes internet messages (RFC 5322) of mails: the plain text and, for those who like it better, the HTML.
record MessageMaker(InternetAddress from, InstantSource clock) {

    MessageMaker {
        from = encoded(from);
    }

    MimeMessage make(Session session, Mail mail, Recipient recipient) throws MessagingException {
        var message = new IdentifiedMessage(session, "<%s@%s>".formatted(UUID.randomUUID(), domain()));
        message.setFrom(from);
        message.setRecipient(RecipientType.TO, recipient.address());
        message.setSubject(mail.subject(), UTF_8.name());
        message.setSentDate(Date.from(clock.instant()));
        // keeps holiday notices and the like from answering (RFC 3834)
        message.setHeader("Auto-Submitted", "auto-generated");
        message.setContentLanguage(new String[] {mail.language().toLanguageTag()});
        message.setContent(content(mail));
        return message;
    }

    private static MimeMultipart content(Mail mail) throws MessagingException {
        var letter = new MimeMultipart("alternative", part(mail.text(), "plain"), part(mail.html(), "html"));
        if (mail.enclosures().isEmpty()) {
            return letter;
        }
        var whole = new MimeMultipart("mixed");
        var first = new MimeBodyPart();
        first.setContent(letter);
        whole.addBodyPart(first);
        for (var enclosure : mail.enclosures()) {
            whole.addBodyPart(part(enclosure));
        }
        return whole;
    }

    private static MimeBodyPart part(Enclosure enclosure) throws MessagingException {
        var part = new MimeBodyPart();
        part.setDataHandler(new DataHandler(new ByteArrayDataSource(enclosure.content(), enclosure.mediaType())));
        part.setFileName(enclosure.name());
        part.setDisposition(Part.ATTACHMENT);
        // what looks like text would else arrive with other line ends
        part.setHeader("Content-Transfer-Encoding", "base64");
        return part;
    }

    private static MimeBodyPart part(String content, String subtype) throws MessagingException {
        var part = new MimeBodyPart();
        part.setText(content, UTF_8.name(), subtype);
        return part;
    }

    /// The sender's name as headers may hold it (RFC 2047), however it was read.
    private static InternetAddress encoded(InternetAddress address) {
        try {
            return new InternetAddress(address.getAddress(), address.getPersonal(), UTF_8.name());
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException("every Java platform has UTF-8", e);
        }
    }

    private String domain() {
        return from.getAddress().substring(from.getAddress().lastIndexOf('@') + 1);
    }

    /// Jakarta Mail would put this machine's name into the id.
    private static final class IdentifiedMessage extends MimeMessage {
        private final String id;

        private IdentifiedMessage(Session session, String id) {
            super(session);
            this.id = id;
        }

        @Override
        protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", id);
        }
    }
}
