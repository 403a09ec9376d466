package tel.billing.notification.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.is;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.EmailResult;
import tel.billing.notification.application.LoggedEmail;
import tel.billing.notification.application.Mailer;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.DueTimes;
import tel.billing.shared.persistence.Scheduling;
import tel.billing.shared.persistence.SystemRealTime;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.Arbitrary;

class MailTaskTest {
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final int EMAILS = 10;

    private final TestDatabase database = TestDatabase.empty();
    private final AesSecretBox box = new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]);
    private final EmailMessage emailMessage = new EmailMessage.AccountExists(Arbitrary.email());
    private Mailer mailer = (_, _) -> new Mailer.Delivery.Accepted();
    private final JooqEmailLog log = new JooqEmailLog(database.sql(), new SystemRealTime());
    private final MailTask mail = new MailTask(
            (posted, recipientLocale) -> mailer.deliver(posted, recipientLocale), box, new SimpleMeterRegistry(), log);

    @AutoClose
    private final Scheduling scheduling = new Scheduling(
            database.dataSource(),
            List.of(mail.task()),
            List.of(),
            new DueTimes(database.sql()),
            new SystemRealTime(),
            new SimpleMeterRegistry());

    private final DbSchedulerOutbox outbox =
            new DbSchedulerOutbox(scheduling, box, new TimeOrderedIds(), new SystemRealTime());

    /// E-mails that waited for the scheduler's next poll would take a second each.
    @Test
    void an_email_is_sent_immediately_after_the_commit() {
        var left = new AtomicInteger();
        mailer = (_, _) -> {
            left.incrementAndGet();
            return new Mailer.Delivery.Accepted();
        };
        scheduling.start();
        var began = Instant.now();

        for (var posted = 1; posted <= EMAILS; posted++) {
            post();
            await().atMost(SOON).untilAtomic(left, is(posted));
        }

        assertThat(Duration.between(began, Instant.now())).isLessThan(Duration.ofSeconds(EMAILS / 2));
    }

    @Test
    void an_error_of_the_mailer_is_retried() {
        var attempts = new AtomicInteger();
        mailer = (_, _) -> {
            if (attempts.incrementAndGet() == 1) {
                throw new IllegalStateException("broken on purpose");
            }
            return new Mailer.Delivery.Accepted();
        };
        scheduling.start();

        post();

        await().atMost(SOON).until(() -> attempts.get() == 2);
    }

    @Test
    void a_postponed_email_is_retried() {
        var attempts = new AtomicInteger();
        mailer = (_, _) -> attempts.incrementAndGet() == 1
                ? new Mailer.Delivery.Postponed("greylisted")
                : new Mailer.Delivery.Accepted();
        scheduling.start();

        post();

        await().atMost(SOON).until(() -> attempts.get() == 2);
    }

    @Test
    void an_email_left_by_one_instance_is_sent_by_the_next_one() {
        var left = new CompletableFuture<EmailMessage>();
        mailer = (posted, _) -> {
            left.complete(posted);
            return new Mailer.Delivery.Accepted();
        };
        post();

        scheduling.start();

        await().atMost(SOON).until(left::isDone);
        assertThat(left.join()).isEqualTo(emailMessage);
    }

    @Test
    void the_log_shows_sent_and_rejected_emails() {
        var attempts = new AtomicInteger();
        mailer = (_, _) -> attempts.incrementAndGet() == 1
                ? new Mailer.Delivery.Accepted()
                : new Mailer.Delivery.Refused("no such mailbox");
        scheduling.start();

        post();
        await().atMost(SOON).until(() -> logged().size() == 1);
        post();
        await().atMost(SOON).until(() -> logged().size() == 2);

        assertThat(logged()).extracting(LoggedEmail::result).containsExactly(EmailResult.REJECTED, EmailResult.SENT);
        assertThat(logged()).extracting(LoggedEmail::type).containsOnly("account_exists");
    }

    private List<LoggedEmail> logged() {
        return log.sentTo(emailMessage.to(), Optional.empty(), EMAILS);
    }

    @Test
    void the_maximum_delay_between_attempts_is_15_minutes() {
        assertThat(List.of(0, 1, 2, 9, 10, 11, 1_000))
                .map(MailTask::pause)
                .map(Duration::toSeconds)
                .containsExactly(1L, 2L, 4L, 512L, 900L, 900L, 900L);
    }

    private void post() {
        database.unitOfWork().perform(() -> {
            outbox.post(emailMessage, RecipientLocale.DEFAULT);
            return true;
        });
    }
}
