package tel.billing.notification.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tel.billing.account.persistence.JooqAccountContacts;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.notification.application.EmailResult;
import tel.billing.notification.application.LoggedEmail;
import tel.billing.notification.application.QueuedEmails;
import tel.billing.notification.spec.CollectingMailer;
import tel.billing.notification.spec.OutboxContract;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Secret;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.persistence.schedule.DueTimes;
import tel.billing.shared.persistence.schedule.ManualTasks;
import tel.billing.shared.persistence.schedule.Scheduling;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedTime;

class DbSchedulerOutboxTest extends OutboxContract {
    /// Longer than the maximum delay between two attempts.
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(16);

    private final TestDatabase database = TestDatabase.empty();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AesSecretBox box = new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]);
    private final CollectingMailer mailer = new CollectingMailer(new InMemoryUnitOfWork());
    private final JooqEmailLog log = new JooqEmailLog(database.sql(), box, new SystemRealTime());
    private final MailTask mail = new MailTask(mailer, box, meters, log, new JooqAccountContacts(database.sql()));

    @AutoClose
    private final Scheduling scheduling = new Scheduling(
            database.dataSource(),
            List.of(mail.task()),
            List.of(),
            new DueTimes(database.sql()),
            new SystemRealTime(),
            meters);

    private final TimeOrderedIds ids = new TimeOrderedIds();
    private final Outbox outbox = new DbSchedulerOutbox(scheduling, box, ids, new SystemRealTime());
    private final ManualTasks tasks = new ManualTasks(database, mail.task());

    private final AccountId account = database.account();

    @Override
    protected QueuedEmails queuedEmails() {
        return new SchedulerQueuedEmails(scheduling, box);
    }

    @Override
    protected AccountId account() {
        return account;
    }

    @Override
    protected Outbox outbox() {
        return outbox;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    protected CollectingMailer mailer() {
        return mailer;
    }

    @Override
    protected void carryAllOnce() {
        tasks.runDueAfter(LONG_ENOUGH);
    }

    @Test
    void an_email_is_stored_encrypted_because_it_contains_a_token() {
        var token = "a token that opens an account";

        outbox.post(
                new EmailMessage.ConfirmSignup(
                        Arbitrary.email(),
                        "Ada's Engines",
                        new Secret(token),
                        Arbitrary.INSTANT,
                        Optional.of(new EmailMessage.ConfirmSignup.Details(
                                new Country("NL"), "Starter", Optional.empty(), Arbitrary.INSTANT))),
                EmailRecipient.WITHOUT_ACCOUNT);

        var row = database.sql().selectFrom(SHARED_SCHEDULED_TASK).fetchSingle();
        assertThat(row.getTaskName()).isEqualTo("mail");
        assertThat(new String(row.getTaskData(), StandardCharsets.ISO_8859_1))
                .doesNotContain(token)
                .doesNotContain("example.com");
    }

    @Test
    void the_delay_between_attempts_doubles() {
        mailer.goDown();
        outbox.post(new EmailMessage.AccountExists(Arbitrary.email()), EmailRecipient.WITHOUT_ACCOUNT);
        tasks.runDueAfter(LONG_ENOUGH);

        tasks.runDueAfter(Duration.ofMillis(900));
        assertThat(mailer.attempts()).isEqualTo(1);
        tasks.runDueAfter(Duration.ofMillis(200));
        assertThat(mailer.attempts()).isEqualTo(2);

        tasks.runDueAfter(Duration.ofMillis(1_900));
        assertThat(mailer.attempts()).isEqualTo(2);
        tasks.runDueAfter(Duration.ofMillis(200));
        assertThat(mailer.attempts()).isEqualTo(3);
    }

    @Test
    void an_email_is_dropped_after_a_day() {
        mailer.goDown();
        outbox.post(new EmailMessage.AccountExists(Arbitrary.email()), EmailRecipient.WITHOUT_ACCOUNT);
        assertThat(waiting()).isEqualTo(1);

        tasks.runDueAfter(Duration.ofHours(23));
        assertThat(waiting()).isEqualTo(1);
        tasks.runDueAfter(Duration.ofHours(2));

        assertThat(waiting()).isZero();
        assertThat(log.failed(new PageRequest<>(10, Optional.empty())).items())
                .extracting(LoggedEmail::result)
                .containsExactly(EmailResult.EXPIRED);
        assertThat(emailsThatWere("given_up")).isEqualTo(1);
        assertThat(mailer.attempts()).isEqualTo(2);
    }

    @Test
    void the_log_says_that_a_dropped_email_may_have_arrived() {
        mailer.confirmNothing();
        outbox.post(new EmailMessage.AccountExists(Arbitrary.email()), EmailRecipient.WITHOUT_ACCOUNT);
        tasks.runDueAfter(Duration.ofMinutes(1));
        mailer.goDown();

        tasks.runDueAfter(Duration.ofHours(25));

        assertThat(waiting()).isZero();
        assertThat(log.failed(new PageRequest<>(10, Optional.empty())).items())
                .extracting(LoggedEmail::reason)
                .containsExactly(Optional.of("may have arrived"));
    }

    @Test
    void the_age_of_the_oldest_email_is_measured_until_it_is_delivered() {
        var now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        assertThat(queue(now).age()).isZero();
        post(now.minusSeconds(3600));
        post(now.minusSeconds(60));
        assertThat(queue(now).age()).isEqualTo(Duration.ofHours(1));

        carryAllOnce();

        assertThat(queue(now).age()).isZero();
    }

    private void post(Instant at) {
        new DbSchedulerOutbox(scheduling, box, ids, new SteppedTime(at))
                .post(new EmailMessage.AccountExists(Arbitrary.email()), EmailRecipient.WITHOUT_ACCOUNT);
    }

    @Test
    void the_results_of_emails_are_counted() {
        var refused = Arbitrary.email();
        mailer.refuse(refused);
        outbox.post(new EmailMessage.AccountExists(refused), EmailRecipient.WITHOUT_ACCOUNT);
        outbox.post(new EmailMessage.AccountExists(Arbitrary.email()), EmailRecipient.WITHOUT_ACCOUNT);
        outbox.post(new EmailMessage.AccountExists(Arbitrary.email()), EmailRecipient.WITHOUT_ACCOUNT);
        assertThat(waiting()).isEqualTo(3);

        carryAllOnce();

        assertThat(waiting()).isZero();
        assertThat(emailsThatWere("refused")).isEqualTo(1);
        assertThat(emailsThatWere("delivered")).isEqualTo(2);
    }

    private double emailsThatWere(String outcome) {
        return meters.get("billing.emails").tag("outcome", outcome).counter().count();
    }

    private long waiting() {
        return queue(Instant.now()).count();
    }

    private MailQueue queue(Instant now) {
        return new MailQueue(scheduling, new SteppedTime(now));
    }
}
