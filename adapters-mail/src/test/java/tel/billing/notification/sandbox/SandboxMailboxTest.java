package tel.billing.notification.sandbox;

import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.notification.Attachments;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.spec.MailerContract;
import tel.billing.notification.template.EmailComposer;
import tel.billing.notification.template.MailLinks;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.spec.Arbitrary;

class SandboxMailboxTest extends MailerContract {
    @TempDir
    private Path directory;

    private SandboxMailbox mailbox;

    @BeforeEach
    void open() {
        mailbox = new SandboxMailbox(
                directory,
                new EmailComposer(
                        MailLinks.at(URI.create("http://localhost:8080")), "Söhne & Co", "#1f5fd0", Attachments.NONE),
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
}
