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
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.application.EmailResult;
import tel.billing.notification.application.EmailResults;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.application.Mailer.Delivery;
import tel.billing.shared.persistence.AesSecretBox;

/// Delivers a queued e-mail until the mail system accepts or rejects it. Retries after one second, then after
/// twice the delay each time, at most 15 minutes, and gives up after a day. Never logs contents of an e-mail.
public final class MailTask {
    static final TaskDescriptor<byte[]> DESCRIPTOR = TaskDescriptor.of("mail", byte[].class);

    private static final Logger LOG = LoggerFactory.getLogger(MailTask.class);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration MAX_PAUSE = Duration.ofMinutes(15);
    private static final int DOUBLINGS = 10;
    private static final Duration GIVEN_UP_AFTER = Duration.ofHours(24);

    private final Mailer mailer;
    private final EmailResults results;
    private final EncryptedEmailMessages emailMessages;
    private final Counter delivered;
    private final Counter refused;
    private final Counter givenUp;

    public MailTask(Mailer mailer, AesSecretBox box, MeterRegistry meters, EmailResults results) {
        this.mailer = mailer;
        this.results = results;
        this.emailMessages = new EncryptedEmailMessages(box);
        this.delivered = counter(meters, "delivered");
        this.refused = counter(meters, "refused");
        this.givenUp = counter(meters, "given_up");
    }

    /// The task for the scheduler.
    public Task<byte[]> task() {
        return Tasks.custom(DESCRIPTOR).onFailure(this::retryLater).execute((instance, _) -> deliver(instance));
    }

    private CompletionHandler<byte[]> deliver(TaskInstance<byte[]> instance) {
        var posted = emailMessages.open(instance.getData());
        return switch (mailer.deliver(posted.letter(), posted.reader())) {
            case Delivery.Accepted() -> {
                delivered.increment();
                yield ended(instance, posted.letter(), EmailResult.SENT, Optional.empty());
            }
            case Delivery.Refused(var reason) -> {
                refused.increment();
                LOG.warn("The mail system rejected e-mail {}: {}", instance.getId(), reason);
                yield ended(instance, posted.letter(), EmailResult.REJECTED, Optional.of(reason));
            }
            case Delivery.Postponed(var reason) -> retryLater(instance, reason);
            case Delivery.Unavailable(var reason) -> retryLater(instance, reason);
        };
    }

    /// Removes the e-mail first: an error of the log must not send it again.
    private CompletionHandler<byte[]> ended(
            TaskInstance<byte[]> instance, EmailMessage emailMessage, EmailResult result, Optional<String> reason) {
        return (_, operations) -> {
            operations.remove();
            results.ended(UUID.fromString(instance.getId()), emailMessage, result, reason);
        };
    }

    private CompletionHandler<byte[]> retryLater(TaskInstance<byte[]> instance, String reason) {
        LOG.info("E-mail {} was not delivered to the mail system and will be retried: {}", instance.getId(), reason);
        return (complete, operations) -> retryLater(failed(complete), operations);
    }

    private void retryLater(ExecutionComplete complete, ExecutionOperations<byte[]> operations) {
        var execution = complete.getExecution();
        var data = (byte[]) execution.taskInstance.getData();
        var next = complete.getTimeDone().plus(pause(execution.consecutiveFailures));
        if (next.isAfter(EncryptedEmailMessages.postedAt(data).plus(GIVEN_UP_AFTER))) {
            givenUp.increment();
            LOG.error(
                    "E-mail {} was dropped after {} failed attempts",
                    execution.getId(),
                    execution.consecutiveFailures + 1);
            operations.remove();
            // An e-mail that cannot be decrypted has no address.
            emailMessages
                    .label(data)
                    .ifPresent(_ -> results.ended(
                            UUID.fromString(execution.getId()),
                            emailMessages.open(data).letter(),
                            EmailResult.EXPIRED,
                            Optional.empty()));
        } else {
            operations.reschedule(complete, next);
        }
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
