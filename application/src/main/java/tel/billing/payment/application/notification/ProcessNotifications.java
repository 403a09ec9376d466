package tel.billing.payment.application.notification;

import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.payment.domain.Notification;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Processes stored notifications of the processor. Duplicates, delays and reordering do not affect the
/// result. Runs on any number of instances, beside requests and recovery jobs.
/// After repeated failures within about an hour, a notification goes to quarantine for an administrator.
public record ProcessNotifications(
        UnitOfWork unitOfWork,
        Notifications notifications,
        NotificationParser parser,
        NotificationProcessor notificationProcessor,
        ShowAccount showAccount,
        RealTime realTime) {
    /// The delay between attempts doubles from half a minute, so this takes about an hour.
    private static final int MAX_FAILURES = 8;

    /// Processes the notification that has waited longest. Returns empty if there is none, or if another
    /// instance or an administrator processed or resolved it meanwhile. If processing fails, the next call
    /// takes another notification.
    public Optional<Processed> processNext() {
        var realNow = realTime.instant();
        return unitOfWork.attempt(() -> notifications.takeDue(realNow)).flatMap(this::process);
    }

    private Optional<Processed> process(StoredNotification stored) {
        try {
            return processNow(stored);
        } catch (RuntimeException failure) {
            return quarantineAfterFailures(stored, failure);
        }
    }

    /// The result is stored only if the notification is still received or waiting. Locks the account, then
    /// the payment, then the notification. A change of a payment also locks it before its notifications.
    private Optional<Processed> processNow(StoredNotification stored) {
        return unitOfWork.attempt(() -> {
            var isErased = isOfErasedAccount(stored);
            return apply(stored, decisionFor(stored.notification()), isErased);
        });
    }

    private boolean isOfErasedAccount(StoredNotification stored) {
        return stored.notification()
                .event()
                .namedAccount()
                .filter(showAccount::lockAndCheckErased)
                .isPresent();
    }

    /// Checks the addressee at every attempt, because the settings may have been wrong before.
    private NotificationDecision decisionFor(Notification notification) {
        return notification
                .addressee()
                .filter(addressee -> !addressee.equals(parser.addressee()))
                .<NotificationDecision>map(addressee -> new NotificationDecision.Quarantine(
                        "The notification is addressed to %s, but this service is %s."
                                .formatted(addressee, parser.addressee())))
                .orElseGet(() -> notificationProcessor.decide(notification.event()));
    }

    private Optional<Processed> quarantineAfterFailures(StoredNotification stored, RuntimeException failure) {
        if (unitOfWork.perform(() -> notifications.countFailure(stored.id())) < MAX_FAILURES) {
            throw failure;
        }
        return unitOfWork.attempt(() -> apply(
                stored,
                new NotificationDecision.Quarantine(
                        "Processing failed %s times. See the log for the cause.".formatted(MAX_FAILURES)),
                isOfErasedAccount(stored)));
    }

    private Optional<Processed> apply(StoredNotification stored, NotificationDecision decision, boolean isErased) {
        if (isErased) {
            notifications.eraseContent(stored.id());
        }
        return notifications.recordResult(stored.id(), decision.status(), decision.statusReason())
                ? Optional.of(new Processed(stored.id(), decision.status(), decision.statusReason()))
                : Optional.empty();
    }

    /// The result for one notification.
    public record Processed(StoredNotification.Id id, NotificationStatus status, Optional<String> reason) {}
}
