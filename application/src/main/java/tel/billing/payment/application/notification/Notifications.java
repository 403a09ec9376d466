package tel.billing.payment.application.notification;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Stores each notification of the processor once, and its processing status. A waiting notification is
/// retried when its payment changes, and after a delay in any case.
public interface Notifications {

    /// Stores those notifications whose identity is new. They may be processed from `realNow` on.
    void store(List<StoredNotification> notifications, Instant realNow);

    /// Takes the notification that has waited longest and may be processed at `realNow`. Taking it postpones
    /// it by 30 seconds, so that no other instance takes it meanwhile. Each further attempt doubles the
    /// delay, up to some hours.
    Optional<StoredNotification> takeDue(Instant realNow);

    /// Stores the result for a received or waiting notification. Returns false if it has another status
    /// by now.
    boolean recordResult(StoredNotification.Id id, NotificationStatus status, Optional<String> reason);

    /// Counts a failed attempt and returns the number of failures in a row. Returns 0 if the notification is
    /// done, in quarantine or resolved by now.
    int countFailure(StoredNotification.Id id);

    /// Schedules the notification from `realNow` on, as if it were new. Returns false if it is done.
    boolean reopen(StoredNotification.Id id, Instant realNow);

    /// Resolves the notification with the administrator's comment. Returns false if it is done or resolved.
    boolean resolve(StoredNotification.Id id, String reason);

    Optional<StoredNotification> find(StoredNotification.Id id);

    /// Whether a processed notification reported a declined card for this payment.
    boolean hasReportedDecline(PaymentId payment);

    /// Newest first; with this status, or all.
    Page<StoredNotification, StoredNotification.Id> list(
            Optional<NotificationStatus> status, PageRequest<StoredNotification.Id> page);

    /// The number of notifications in quarantine.
    long countQuarantined();

    /// The number of received or waiting notifications that were stored by `realThen`.
    long countUnprocessed(Instant realThen);

    /// When the oldest received or waiting notification was stored.
    Optional<Instant> oldestUnprocessed();

    /// Replaces the content of a notification by the text `erased`.
    void eraseContent(StoredNotification.Id id);

    /// When the oldest notification that [#deleteProcessed] can delete was received, in business time.
    Optional<Instant> oldestProcessed();

    /// Deletes done and resolved notifications, except of chargebacks and their reversals, that were received
    /// before `end`, which is at least 180 days ago. Takes the oldest first, at most `limit`, and returns their
    /// number. If the processor sends one of them again, the notification is new. Joins the unit of work.
    int deleteProcessed(Instant end, int limit);
}
