package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/// The e-mails of a service without a mailbox page.
public record MailFolder(Service service) {
    private static final Pattern TOKEN = Pattern.compile("/(?:signup/confirm\\?|staff/enrol#)token=([A-Za-z0-9_-]+)");

    /// The token of the link to sign up, or to join the staff, in an e-mail to this address.
    public String awaitToken(String email) {
        return Awaitility.await().until(() -> token(email), Optional::isPresent).orElseThrow();
    }

    /// Waits until the service has sent all queued e-mails. Fails if this address has not received exactly
    /// this number of them.
    public void awaitMails(String email, int count) {
        Awaitility.await("queued e-mails")
                .atMost(Duration.ofMinutes(1))
                .until(() -> service.sql().fetchCount(SHARED_SCHEDULED_TASK, SHARED_SCHEDULED_TASK.TASK_NAME.eq("mail"))
                        == 0);
        assertThat(mailsTo(email)).as("e-mails to %s", email).hasSize(count);
    }

    private Optional<String> token(String email) {
        return mailsTo(email).stream()
                .map(TOKEN::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .findFirst();
    }

    private List<String> mailsTo(String email) {
        try (var mails = Files.list(service.data().resolve("mailbox"))) {
            return mails.filter(file -> file.toString().endsWith(".json"))
                    .map(MailFolder::text)
                    .filter(mail -> mail.contains(email))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path mail) {
        try {
            return Files.readString(mail);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
