package tel.billing.notification.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.util.Arrays;

/// A received message.
record Received(MimeMessage message) {

    String to() throws MessagingException {
        return String.join(
                ",",
                Arrays.stream(message.getAllRecipients()).map(Object::toString).toList());
    }

    String header(String name) throws MessagingException {
        return String.join("|", message.getHeader(name));
    }

    Part text() throws MessagingException, IOException {
        return alternatives().getBodyPart(0);
    }

    Part html() throws MessagingException, IOException {
        return alternatives().getBodyPart(1);
    }

    MimeMultipart alternatives() throws MessagingException, IOException {
        return (MimeMultipart) message.getContent();
    }

    /// For streams, which do not allow checked exceptions.
    static <T> T of(MimeMessage message, Look<T> look) {
        try {
            return look.at(new Received(message));
        } catch (MessagingException | IOException e) {
            throw new AssertionError(e);
        }
    }

    @FunctionalInterface
    interface Look<T> {
        T at(Received received) throws MessagingException, IOException;
    }
}
