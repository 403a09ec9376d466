package tel.billing.notification.persistence;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.notification.AccountContacts;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.application.EmailResult;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.application.Mailer.Delivery;
import tel.billing.notification.persistence.EncryptedEmailMessages.DecryptedEmail;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.schedule.Scheduling;

/// Delivers a queued e-mail until the mail system accepts or rejects it. Retries after one second, then after
/// twice the delay each time, at most 15 minutes, and gives up after a day. If the mail system does not
/// answer after the whole e-mail, it may have accepted the e-mail. Such an attempt is repeated after a long
/// pause, and at most twice. Sends nothing to the owner of an erased account. Never logs contents or the
/// address of an e-mail.
public final class MailTask {
    static final TaskDescriptor<byte[]> DESCRIPTOR = TaskDescriptor.of("mail", byte[].class);

    private static final Logger LOG = LoggerFactory.getLogger(MailTask.class);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration MAX_PAUSE = Duration.ofMinutes(15);
    private static final int DOUBLINGS = 10;
    private static final Duration GIVEN_UP_AFTER = Duration.ofHours(24);
    /// The pauses after attempts to which the mail system did not answer.
    private static final List<Duration> UNCONFIRMED_PAUSES = List.of(Duration.ofMinutes(15), Duration.ofHours(4));

    /// How long an e-mail keeps a thread while it waits for its turn.
    private static final Duration MAX_WAIT = Duration.ofSeconds(1);
    private static final Duration NEXT_TURN = Duration.ofSeconds(5);

    private final Mailer mailer;
    private final JooqEmailLog log;
    private final AccountContacts contacts;
    private final EncryptedEmailMessages emailMessages;
    private final Counter delivered;
    private final Counter refused;
    private final Counter givenUp;
    /// A slow mail server must not take all threads of the scheduler.
    private final Semaphore turns = new Semaphore(Scheduling.WAITING_TASKS);

    public MailTask(Mailer mailer, AesSecretBox box, MeterRegistry meters, JooqEmailLog log, AccountContacts contacts) {
        this.mailer = mailer;
        this.log = log;
        this.contacts = contacts;
        this.emailMessages = new EncryptedEmailMessages(box);
        this.delivered = counter(meters, "delivered");
        this.refused = counter(meters, "refused");
        this.givenUp = counter(meters, "given_up");
    }

    /// The task for the scheduler.
    public Task<byte[]> task() {
        return Tasks.custom(DESCRIPTOR)
                .onFailure(this::retryOrGiveUp)
                .execute((instance, _) -> deliverInTurn(instance));
    }

    private CompletionHandler<byte[]> deliverInTurn(TaskInstance<byte[]> instance) {
        if (!tryAcquireTurn()) {
            return this::waitForTurn;
        }
        try {
            return deliver(instance);
        } finally {
            turns.release();
        }
    }

    private boolean tryAcquireTurn() {
        try {
            return turns.tryAcquire(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// A run without an attempt must not change the count of failed attempts. The scheduler resets the count
    /// after a success, and adds one after a failure.
    private void waitForTurn(ExecutionComplete complete, ExecutionOperations<byte[]> operations) {
        var next = complete.getTimeDone().plus(NEXT_TURN);
        var execution = complete.getExecution();
        if (execution.consecutiveFailures == 0) {
            operations.reschedule(complete, next);
        } else {
            execution.consecutiveFailures--;
            operations.reschedule(failed(complete), next);
        }
    }

    private CompletionHandler<byte[]> deliver(TaskInstance<byte[]> instance) {
        var email = emailMessages.open(instance.getData());
        if (isOfErasedAccount(instance)) {
            return (_, operations) -> operations.remove();
        }
        return switch (mailer.deliver(emailOf(instance), email.message(), email.recipientLocale())) {
            case Delivery.Accepted() -> {
                delivered.increment();
                yield ended(instance, email, EmailResult.SENT, Optional.empty());
            }
            case Delivery.Rejected(var reason) -> {
                refused.increment();
                var anonymous = withoutAddress(reason, email.message());
                LOG.warn("The mail system rejected e-mail {}: {}", emailOf(instance), anonymous);
                yield ended(instance, email, EmailResult.REJECTED, Optional.of(anonymous));
            }
            case Delivery.Postponed(var reason) -> retryLater(instance, withoutAddress(reason, email.message()));
            case Delivery.Unconfirmed(var reason) ->
                retryUnconfirmed(instance, email, withoutAddress(reason, email.message()));
            case Delivery.Unavailable(var reason) -> retryLater(instance, withoutAddress(reason, email.message()));
        };
    }

    /// The erasure cancels waiting e-mails. This one was being delivered then, or was added at the same time.
    private boolean isOfErasedAccount(TaskInstance<byte[]> instance) {
        return EmailTaskId.parse(instance.getId())
                .account()
                .filter(account -> contacts.find(account).isEmpty())
                .isPresent();
    }

    private static UUID emailOf(TaskInstance<?> instance) {
        return EmailTaskId.parse(instance.getId()).email();
    }

    /// Mail systems repeat the address in their responses.
    private static String withoutAddress(String reason, EmailMessage emailMessage) {
        return Pattern.compile(emailMessage.to().value(), Pattern.LITERAL | Pattern.CASE_INSENSITIVE)
                .matcher(reason)
                .replaceAll("(address)");
    }

    /// If the log fails, the task of a sent e-mail is removed all the same, because the e-mail must not be sent again.
    /// The task of a failed e-mail stays: a later attempt to deliver the e-mail logs its result.
    private CompletionHandler<byte[]> ended(
            TaskInstance<byte[]> instance, DecryptedEmail email, EmailResult result, Optional<String> reason) {
        return (_, operations) -> {
            try {
                ended(instance.getId(), email, result, reason);
            } catch (RuntimeException e) {
                if (result == EmailResult.SENT) {
                    removeAfter(e, operations);
                }
                throw e;
            }
        };
    }

    private static void removeAfter(RuntimeException failure, ExecutionOperations<byte[]> operations) {
        try {
            operations.remove();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private void ended(String task, DecryptedEmail email, EmailResult result, Optional<String> reason) {
        var id = EmailTaskId.parse(task);
        log.ended(
                id.email(), email.message(), new EmailRecipient(email.recipientLocale(), id.account()), result, reason);
    }

    private CompletionHandler<byte[]> retryLater(TaskInstance<byte[]> instance, String reason) {
        LOG.info("E-mail {} was not delivered to the mail system and will be retried: {}", emailOf(instance), reason);
        return (complete, operations) -> retryOrGiveUp(failed(complete), operations);
    }

    private CompletionHandler<byte[]> retryUnconfirmed(
            TaskInstance<byte[]> instance, DecryptedEmail email, String reason) {
        var attempts = emailMessages.unconfirmedAttempts(instance.getData());
        if (attempts >= UNCONFIRMED_PAUSES.size()) {
            return giveUpUnconfirmed(instance, email, attempts + 1, reason);
        }
        var pause = UNCONFIRMED_PAUSES.get(attempts);
        return (complete, operations) -> {
            var next = complete.getTimeDone().plus(pause);
            if (isTooLate(next, instance.getData())) {
                giveUpUnconfirmed(instance, email, attempts + 1, reason).complete(complete, operations);
            } else {
                LOG.warn(
                        "The mail server did not confirm e-mail {}. It will be sent again in {} minutes: {}",
                        emailOf(instance),
                        pause.toMinutes(),
                        reason);
                operations.reschedule(
                        failed(complete), next, emailMessages.afterUnconfirmedAttempt(instance.getData()));
            }
        };
    }

    private CompletionHandler<byte[]> giveUpUnconfirmed(
            TaskInstance<byte[]> instance, DecryptedEmail email, int attempts, String reason) {
        givenUp.increment();
        LOG.error(
                "E-mail {} was given up and may have arrived, after {} attempts without confirmation: {}",
                emailOf(instance),
                attempts,
                reason);
        return ended(instance, email, EmailResult.EXPIRED, Optional.of("may have arrived: " + reason));
    }

    private void retryOrGiveUp(ExecutionComplete complete, ExecutionOperations<byte[]> operations) {
        var execution = complete.getExecution();
        var data = (byte[]) execution.taskInstance.getData();
        var next = complete.getTimeDone().plus(pause(execution.consecutiveFailures));
        if (isTooLate(next, data)) {
            givenUp.increment();
            var reason = Optional.of("may have arrived").filter(_ -> emailMessages.unconfirmedAttempts(data) > 0);
            LOG.error(
                    "E-mail {} was given up after {} hours{}",
                    emailOf(execution.taskInstance),
                    GIVEN_UP_AFTER.toHours(),
                    reason.map(text -> ", and " + text).orElse(""));
            // An e-mail that cannot be decrypted has no address.
            emailMessages
                    .openIfReadable(data)
                    .ifPresentOrElse(
                            email -> ended(execution.getId(), email, EmailResult.EXPIRED, reason), operations::remove);
        } else {
            operations.reschedule(complete, next);
        }
    }

    private static boolean isTooLate(Instant next, byte[] data) {
        return next.isAfter(EncryptedEmailMessages.postedAt(data).plus(GIVEN_UP_AFTER));
    }

    static Duration pause(int failures) {
        var pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, DOUBLINGS));
        return pause.compareTo(MAX_PAUSE) < 0 ? pause : MAX_PAUSE;
    }

    /// Reports a failure to the scheduler, which counts it.
    private static ExecutionComplete failed(ExecutionComplete complete) {
        return ExecutionComplete.failure(
                complete.getExecution(),
                complete.getTimeDone().minus(complete.getDuration()),
                complete.getTimeDone(),
                new IllegalStateException("The mail system is unavailable."));
    }

    private static Counter counter(MeterRegistry meters, String outcome) {
        return Counter.builder("billing.emails")
                .description("E-mails that left the queue, by result")
                .tag("outcome", outcome)
                .register(meters);
    }
}
