package tel.billing.notification.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static tel.billing.notification.persistence.tables.NotificationEmail.NOTIFICATION_EMAIL;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tel.billing.account.persistence.JooqAccountContacts;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.account.spec.AccountContactsContract;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.EmailResult;
import tel.billing.notification.application.LoggedEmail;
import tel.billing.notification.application.Mailer;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.persistence.schedule.DueTimes;
import tel.billing.shared.persistence.schedule.Scheduling;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;

class MailTaskTest {
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final int EMAILS = 10;
    private static final int FAILURES = 3;

    private final TestDatabase database = TestDatabase.empty();
    private final AesSecretBox box = new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]);
    private final EmailMessage emailMessage = new EmailMessage.AccountExists(Arbitrary.email());
    private final AccountId account = database.account();
    private Mailer mailer = (_, _, _) -> new Mailer.Delivery.Accepted();
    private InstantSource clock = new SystemRealTime();
    private final JooqEmailLog log = new JooqEmailLog(database.sql(), box, () -> clock.instant());
    private final List<UUID> ids = new CopyOnWriteArrayList<>();
    private final MailTask mail = new MailTask(
            new CurrentMailer(), box, new SimpleMeterRegistry(), log, new JooqAccountContacts(database.sql()));

    @AutoClose
    private final Scheduling scheduling = scheduling(new SystemRealTime());

    private final DbSchedulerOutbox outbox =
            new DbSchedulerOutbox(scheduling, box, new TimeOrderedIds(), new SystemRealTime());

    /// Here, an e-mail without the wake-up would wait 30 seconds for the scheduler's own poll.
    @Test
    void an_email_is_sent_immediately_after_the_commit() {
        var left = new AtomicInteger();
        mailer = (_, _, _) -> {
            left.incrementAndGet();
            return new Mailer.Delivery.Accepted();
        };
        try (var withoutPolls = scheduling(new OnePoll())) {
            withoutPolls.start();
            var wakesScheduler = new DbSchedulerOutbox(withoutPolls, box, new TimeOrderedIds(), new SystemRealTime());
            var began = System.nanoTime();

            for (var posted = 1; posted <= EMAILS; posted++) {
                post(wakesScheduler);
                await().atMost(SOON).untilAtomic(left, is(posted));
            }

            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(SOON);
        }
    }

    @Test
    void an_error_of_the_mailer_is_retried() {
        var attempts = new AtomicInteger();
        mailer = (_, _, _) -> {
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
    void a_postponed_email_is_retried_with_the_same_id() {
        var attempts = new AtomicInteger();
        mailer = (_, _, _) -> attempts.incrementAndGet() == 1
                ? new Mailer.Delivery.Postponed("greylisted")
                : new Mailer.Delivery.Accepted();
        scheduling.start();

        post();

        await().atMost(SOON).until(() -> attempts.get() == 2);
        assertThat(ids).hasSize(2);
        assertThat(Set.copyOf(ids)).hasSize(1);
    }

    @Test
    void an_email_that_the_mail_system_never_confirms_is_sent_three_times_with_long_pauses() {
        mailer = (_, _, _) -> new Mailer.Delivery.Unconfirmed("no reply");
        scheduling.start();
        post();
        await().atMost(SOON).until(() -> isPostponed(Duration.ofMinutes(14)));
        letFallDue();
        await().atMost(SOON).until(() -> isPostponed(Duration.ofHours(3)));

        letFallDue();

        await().atMost(SOON).until(() -> waiting() == 0);
        assertThat(ids).hasSize(3);
        assertThat(logged()).extracting(LoggedEmail::result).containsExactly(EmailResult.EXPIRED);
        assertThat(logged().getFirst().reason()).contains("may have arrived: no reply");
    }

    @Test
    void an_email_that_the_mail_system_did_not_confirm_is_not_sent_again_after_a_day() {
        mailer = (_, _, _) -> new Mailer.Delivery.Unconfirmed("no reply");
        var yesterday = new SteppedTime(Instant.now().minus(Duration.ofHours(23).plusMinutes(50)));
        post(new DbSchedulerOutbox(scheduling, box, new TimeOrderedIds(), yesterday));

        scheduling.start();

        await().atMost(SOON).until(() -> waiting() == 0);
        assertThat(ids).hasSize(1);
        assertThat(logged()).extracting(LoggedEmail::result).containsExactly(EmailResult.EXPIRED);
    }

    @Test
    void an_email_that_the_mail_system_confirms_at_the_second_attempt_is_sent() {
        mailer = (_, _, _) ->
                ids.size() == 1 ? new Mailer.Delivery.Unconfirmed("no reply") : new Mailer.Delivery.Accepted();
        scheduling.start();
        post();
        await().atMost(SOON).until(() -> isPostponed(Duration.ofMinutes(14)));

        letFallDue();

        await().atMost(SOON).until(() -> waiting() == 0);
        assertThat(logged()).extracting(LoggedEmail::result).containsExactly(EmailResult.SENT);
    }

    @Test
    void a_slow_mail_system_leaves_threads_for_other_work() {
        var gate = new CountDownLatch(1);
        var running = new AtomicInteger();
        mailer = (_, _, _) -> {
            running.incrementAndGet();
            awaitUninterruptibly(gate);
            return new Mailer.Delivery.Accepted();
        };
        IntStream.rangeClosed(0, Scheduling.WAITING_TASKS).forEach(_ -> post());
        scheduling.start();

        await().atMost(SOON).until(() -> isPostponed(Duration.ofSeconds(1)));
        await().atMost(SOON).untilAtomic(running, equalTo(Scheduling.WAITING_TASKS));
        gate.countDown();
        await().atMost(SOON).until(() -> waiting() == 0);
        assertThat(running).hasValue(Scheduling.WAITING_TASKS + 1);
    }

    @Test
    void waiting_for_a_turn_is_not_counted_as_an_attempt() {
        var gate = new CountDownLatch(1);
        var running = new AtomicInteger();
        mailer = (_, _, _) -> {
            running.incrementAndGet();
            awaitUninterruptibly(gate);
            return new Mailer.Delivery.Accepted();
        };
        post();
        database.sql()
                .update(SHARED_SCHEDULED_TASK)
                .set(SHARED_SCHEDULED_TASK.CONSECUTIVE_FAILURES, FAILURES)
                .set(SHARED_SCHEDULED_TASK.EXECUTION_TIME, Instant.now().plus(Duration.ofHours(1)))
                .execute();
        IntStream.range(0, Scheduling.WAITING_TASKS).forEach(_ -> post());
        scheduling.start();
        await().atMost(SOON).untilAtomic(running, equalTo(Scheduling.WAITING_TASKS));

        letFallDue();

        await().atMost(SOON).until(() -> isPostponed(Duration.ofSeconds(1)));
        assertThat(database.sql()
                        .fetchCount(SHARED_SCHEDULED_TASK, SHARED_SCHEDULED_TASK.CONSECUTIVE_FAILURES.eq(FAILURES)))
                .isOne();
        gate.countDown();
        await().atMost(SOON).until(() -> waiting() == 0);
    }

    private static void awaitUninterruptibly(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Whether an e-mail waits for longer than this.
    private boolean isPostponed(Duration time) {
        return database.sql()
                .fetchExists(
                        SHARED_SCHEDULED_TASK,
                        SHARED_SCHEDULED_TASK.PICKED.isFalse(),
                        SHARED_SCHEDULED_TASK.EXECUTION_TIME.gt(Instant.now().plus(time)));
    }

    private void letFallDue() {
        database.sql()
                .update(SHARED_SCHEDULED_TASK)
                .set(SHARED_SCHEDULED_TASK.EXECUTION_TIME, Instant.now())
                .execute();
    }

    @Test
    void an_email_left_by_one_instance_is_sent_by_the_next_one() {
        var left = new CompletableFuture<EmailMessage>();
        mailer = (_, posted, _) -> {
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
        mailer = (_, _, _) -> attempts.incrementAndGet() == 1
                ? new Mailer.Delivery.Accepted()
                : new Mailer.Delivery.Rejected("<%s>: no such mailbox"
                        .formatted(emailMessage.to().value().toUpperCase(Locale.ROOT)));
        scheduling.start();

        post();
        await().atMost(SOON).until(() -> logged().size() == 1);
        post();
        await().atMost(SOON).until(() -> logged().size() == 2);

        assertThat(logged()).extracting(LoggedEmail::result).containsExactly(EmailResult.REJECTED, EmailResult.SENT);
        assertThat(logged()).extracting(LoggedEmail::type).containsOnly("account_exists");
        assertThat(logged().getFirst().reason()).contains("<(address)>: no such mailbox");
    }

    @Test
    void an_email_leaves_the_queue_with_its_entry_in_the_log() {
        mailer = (_, _, _) -> new Mailer.Delivery.Rejected("no such mailbox");
        scheduling.start();

        post();

        await().atMost(SOON).until(() -> !logged().isEmpty());
        assertThat(waiting()).isZero();
    }

    @Test
    void a_sent_email_that_cannot_be_logged_is_not_sent_again() {
        var attempts = new AtomicInteger();
        mailer = (_, _, _) -> {
            attempts.incrementAndGet();
            return new Mailer.Delivery.Accepted();
        };
        breakTheLog();
        post();

        scheduling.start();

        await().atMost(SOON).until(() -> waiting() == 0);
        assertThat(attempts).hasValue(1);
        assertThat(logged()).isEmpty();
    }

    @Test
    void a_rejected_email_that_cannot_be_logged_stays_in_the_queue() {
        var rejected = new CountDownLatch(1);
        mailer = (_, _, _) -> {
            rejected.countDown();
            return new Mailer.Delivery.Rejected("no such mailbox");
        };
        breakTheLog();
        post();

        scheduling.start();
        await().atMost(SOON).until(() -> rejected.getCount() == 0);
        // Waits for the end of the delivery.
        scheduling.close();

        assertThat(waiting()).isOne();
    }

    private void breakTheLog() {
        clock = () -> {
            throw new IllegalStateException("broken on purpose");
        };
    }

    private long waiting() {
        return scheduling.countWaiting(MailTask.DESCRIPTOR);
    }

    /// The erasure holds the lock of the account until it commits.
    @Test
    void an_email_that_is_delivered_during_the_erasure_of_its_account_leaves_no_entry() {
        var removed = new CountDownLatch(1);
        mailer = (_, _, _) -> {
            removed.countDown();
            return new Mailer.Delivery.Accepted();
        };
        var accounts = new JooqAccounts(database.sql());
        var erased = database.unitOfWork().perform(() -> {
            var draft = AccountContactsContract.draft(accounts, emailMessage.to());
            outbox.post(emailMessage, EmailRecipient.owner(draft.id(), new Country("HU")));
            return draft;
        });

        database.unitOfWork().run(() -> {
            AccountContactsContract.erase(accounts, erased);
            scheduling.start();
            await().atMost(SOON).until(() -> removed.getCount() == 0);
            await().atMost(SOON).until(this::anEntryWaitsForTheLock);
        });

        await().atMost(SOON).until(() -> waiting() == 0);
        assertThat(database.sql().fetchCount(NOTIFICATION_EMAIL)).isZero();
    }

    private boolean anEntryWaitsForTheLock() {
        return Long.valueOf(1)
                .equals(database.admin()
                        .fetchValue("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                                + " AND query ILIKE '%insert into%notification_email%'"));
    }

    private List<LoggedEmail> logged() {
        return log.of(account, Optional.empty(), EMAILS);
    }

    @Test
    void the_maximum_delay_between_attempts_is_15_minutes() {
        assertThat(List.of(0, 1, 2, 9, 10, 11, 1_000))
                .map(MailTask::pause)
                .map(Duration::toSeconds)
                .containsExactly(1L, 2L, 4L, 512L, 900L, 900L, 900L);
    }

    private Scheduling scheduling(RealTime realTime) {
        return new Scheduling(
                database.dataSource(),
                List.of(mail.task()),
                List.of(),
                new DueTimes(database.sql()),
                realTime,
                new SimpleMeterRegistry());
    }

    private void post() {
        post(outbox);
    }

    private void post(DbSchedulerOutbox to) {
        database.unitOfWork().run(() -> to.post(emailMessage, EmailRecipient.owner(account, new Country("NL"))));
    }

    /// After the first poll of `DueWorkPoller`, no other follows during the test.
    private static final class OnePoll implements RealTime {
        private final RealTime system = new SystemRealTime();

        @Override
        public Instant instant() {
            return system.instant();
        }

        @Override
        public long nanoTime() {
            return system.nanoTime();
        }

        @Override
        public void pause(Duration time) {
            system.pause(Duration.ofHours(1));
        }
    }

    /// The mailer of the test.
    private final class CurrentMailer implements Mailer {

        @Override
        public Delivery deliver(UUID id, EmailMessage posted, RecipientLocale recipientLocale) {
            ids.add(id);
            return mailer.deliver(id, posted, recipientLocale);
        }
    }
}
