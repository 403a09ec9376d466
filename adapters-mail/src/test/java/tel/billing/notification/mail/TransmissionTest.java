package tel.billing.notification.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.InternetAddress;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import tel.billing.notification.template.Mail;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.spec.Arbitrary;

class TransmissionTest {
    private static final EmailAddress ADA = new EmailAddress("ada@example.com");

    private final Transmission transmission = new Transmission();

    @Test
    void an_abandoned_email_is_never_complete() {
        assertThat(transmission.abandon()).isTrue();

        assertThatExceptionOfType(IOException.class).isThrownBy(transmission::complete);
        assertThat(transmission.abandon()).isTrue();
    }

    @Test
    void a_complete_email_cannot_be_abandoned() throws IOException {
        transmission.complete();

        assertThat(transmission.abandon()).isFalse();
    }

    /// The time limit may end the wait for a delivery while another thread still writes the e-mail.
    @Test
    void the_server_never_gets_the_end_of_an_abandoned_email() throws Exception {
        var recipient = Recipient.of(ADA);
        var messages = new MessageMaker(
                new InternetAddress("no-reply@billing.example"), InstantSource.fixed(Arbitrary.INSTANT));
        try (var server = new ScriptedSmtpServer(Map.of());
                var mailServer = new MailServer(Mailers.server(server.port(), new Properties()))) {
            assertThatExceptionOfType(MessagingException.class)
                    .isThrownBy(() -> mailServer.send(recipient, session -> {
                        transmission.abandon();
                        return messages.make(session, Arbitrary.id(), mail(), recipient, transmission);
                    }));
        }
    }

    private static Mail mail() {
        return new Mail(ADA, Locale.ENGLISH, "Hello", "Hello", "<p>Hello</p>", Optional.empty(), List.of());
    }
}
