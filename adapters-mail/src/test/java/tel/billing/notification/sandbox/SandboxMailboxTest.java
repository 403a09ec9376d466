package tel.billing.notification.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.notification.Attachment;
import tel.billing.notification.Attachments;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.spec.MailerContract;
import tel.billing.notification.template.EmailBranding;
import tel.billing.notification.template.EmailComposer;
import tel.billing.notification.template.MailLinks;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.spec.Arbitrary;

class SandboxMailboxTest extends MailerContract {
    private static final Attachment LOGO = new Attachment("logo.png", "image/png", new byte[] {1, 2, 3});

    @TempDir
    private Path directory;

    private SandboxMailbox mailbox;

    @BeforeEach
    void open() {
        mailbox = new SandboxMailbox(
                directory,
                new EmailComposer(
                        MailLinks.at(URI.create("http://localhost:8080")),
                        new EmailBranding("Söhne & Co", "#1f5fd0", Optional.of(LOGO)),
                        Attachments.NONE),
                InstantSource.fixed(Arbitrary.INSTANT));
    }

    @Override
    protected Mailer mailer() {
        return mailbox;
    }

    @Override
    protected List<String> mailsAt(EmailAddress address) {
        return mailbox.mails().reversed().stream()
                .filter(mail -> mail.isTo(address))
                .map(StoredMail::text)
                .toList();
    }

    @Test
    void the_html_for_browsers_contains_the_logo() {
        mailbox.deliver(
                Arbitrary.id(),
                new EmailMessage.AccountExists(new EmailAddress("ada@example.com")),
                RecipientLocale.DEFAULT);

        assertThat(mailbox.htmlOf(mailbox.mails().getFirst()))
                .contains("<img src=\"data:image/png;base64,AQID\"")
                .doesNotContain("cid:");
    }
}
