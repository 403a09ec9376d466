package tel.billing.notification.mail;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.MimeUtility;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tel.billing.notification.Attachment;
import tel.billing.notification.Attachments.Documents;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer.Delivery;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Secret;
import tel.billing.shared.mail.Uts46EmailAddressParser;
import tel.billing.shared.spec.Arbitrary;

/// The messages as sent.
class MessageTest {
    private static final EmailAddress ADA = new EmailAddress("ada@example.com");

    private RejectingGreenMail server;

    @BeforeEach
    void start() {
        server = new RejectingGreenMail(0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void a_message_has_a_sender_a_date_and_the_auto_submitted_header() throws Exception {
        var received = sent(signup(ADA, "Acme"));

        assertThat(MimeUtility.decodeText(received.header("From")))
                .isEqualTo("Zähler & Söhne <no-reply@billing.example>");
        assertThat(received.header("From")).isASCII();
        assertThat(received.to()).isEqualTo("ada@example.com");
        assertThat(received.message().getSubject()).isEqualTo("Confirm your e-mail address");
        assertThat(received.message().getSentDate()).isEqualTo(Date.from(Arbitrary.INSTANT));
        assertThat(received.header("Message-ID")).matches("<[0-9a-f-]{36}@billing\\.example>");
        assertThat(received.header("Auto-Submitted")).isEqualTo("auto-generated");
        assertThat(received.header("MIME-Version")).isEqualTo("1.0");
    }

    @Test
    void a_message_has_a_content_language() throws Exception {
        assertThat(sent(signup(ADA, "Acme")).header("Content-Language")).isEqualTo("en");
        assertThat(sent(signup(ADA, "Acme"), RecipientLocale.in(new Country("DE")))
                        .header("Content-Language"))
                .isEqualTo("de");
    }

    @Test
    void every_message_has_a_unique_id() throws Exception {
        assertThat(sent(signup(ADA, "Acme")).header("Message-ID"))
                .isNotEqualTo(sent(signup(ADA, "Acme")).header("Message-ID"));
    }

    @Test
    void a_message_has_the_text_first_and_the_preferred_html_last() throws Exception {
        var received = sent(signup(ADA, "Söhne & <Töchter>"));

        assertThat(received.message().getContentType()).startsWith("multipart/alternative");
        assertThat(received.alternatives().getCount()).isEqualTo(2);
        assertThat(received.text().getContentType()).isEqualTo("text/plain; charset=UTF-8");
        assertThat((String) received.text().getContent()).contains("Söhne & <Töchter>");
        assertThat(received.html().getContentType()).isEqualTo("text/html; charset=UTF-8");
        assertThat((String) received.html().getContent()).contains("Söhne &amp; &lt;Töchter&gt;");
    }

    @Test
    void attachments_follow_the_text() throws Exception {
        var paper = "%PDF: not one\n".repeat(1_000).getBytes(UTF_8);
        var mailer = Mailers.over(
                server.getSmtp().getPort(),
                new Properties(),
                _ -> new Documents(
                        Optional.empty(), List.of(new Attachment("INV-2026-000042.pdf", "application/pdf", paper))));

        assertThat(mailer.deliver(Arbitrary.id(), signup(ADA, "Acme"), RecipientLocale.DEFAULT))
                .isEqualTo(new Delivery.Accepted());

        var message = server.getReceivedMessages()[0];
        assertThat(message.getContentType()).startsWith("multipart/mixed");
        var parts = (MimeMultipart) message.getContent();
        assertThat(parts.getCount()).isEqualTo(2);
        assertThat(parts.getBodyPart(0).getContentType()).startsWith("multipart/alternative");
        var attached = parts.getBodyPart(1);
        assertThat(attached.getContentType()).startsWith("application/pdf");
        assertThat(attached.getDisposition()).isEqualTo("attachment");
        assertThat(attached.getFileName()).isEqualTo("INV-2026-000042.pdf");
        assertThat(attached.getInputStream()).hasBinaryContent(paper);
    }

    @Test
    void the_logo_is_an_inline_image_of_the_html() throws Exception {
        var png = new byte[] {(byte) 0x89, 'P', 'N', 'G'};
        var mailer = Mailers.withLogo(server.getSmtp().getPort(), new Attachment("logo.png", "image/png", png));

        assertThat(mailer.deliver(Arbitrary.id(), signup(ADA, "Acme"), RecipientLocale.DEFAULT))
                .isEqualTo(new Delivery.Accepted());

        var received = new Received(server.getReceivedMessages()[0]);
        assertThat((String) received.text().getContent()).contains("Söhne & Co").doesNotContain("cid:");
        var related = (MimeMultipart) received.html().getContent();
        assertThat(related.getContentType()).startsWith("multipart/related; type=\"text/html\";");
        assertThat((String) related.getBodyPart(0).getContent())
                .contains("<img src=\"cid:logo@billing\" alt=\"Söhne &amp; Co\"");
        var logo = related.getBodyPart(1);
        assertThat(logo.getHeader("Content-ID")).containsExactly("<logo@billing>");
        assertThat(logo.getDisposition()).isEqualTo("inline");
        assertThat(logo.getInputStream()).hasBinaryContent(png);
    }

    @Test
    void user_input_cannot_add_a_header_or_a_recipient() throws Exception {
        var received = sent(signup(ADA, "Acme\r\nBcc: eve@example.com\r\n\r\nHello"));

        assertThat(server.getReceivedMessages()).hasSize(1);
        assertThat(received.message().getHeader("Bcc")).isNull();
        assertThat(received.to()).isEqualTo("ada@example.com");
    }

    @Test
    void a_message_is_sent_to_the_stored_domain() throws Exception {
        var root = new Uts46EmailAddressParser().parse("root@straße.de").orThrow();

        assertThat(sent(signup(root, "Acme")).to()).isEqualTo("root@xn--strae-oqa.de");
    }

    private Received sent(EmailMessage emailMessage) {
        return sent(emailMessage, RecipientLocale.DEFAULT);
    }

    private Received sent(EmailMessage emailMessage, RecipientLocale recipientLocale) {
        assertThat(Mailers.over(server.getSmtp().getPort()).deliver(Arbitrary.id(), emailMessage, recipientLocale))
                .isEqualTo(new Delivery.Accepted());
        var messages = server.getReceivedMessages();
        return new Received(messages[messages.length - 1]);
    }

    private static EmailMessage signup(EmailAddress to, String company) {
        return new EmailMessage.ConfirmSignup(
                to,
                company,
                new Secret("token"),
                Arbitrary.INSTANT,
                Optional.of(new EmailMessage.ConfirmSignup.Details(
                        new Country("NL"), "Starter", Optional.empty(), Arbitrary.INSTANT)));
    }
}
