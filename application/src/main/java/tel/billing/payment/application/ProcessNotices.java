package tel.billing.payment.application;

import java.util.Optional;

/// Processes stored notifications of the processor. Duplicates, delays and reordering do not affect the
/// result. Runs on any number of instances, beside requests and recovery jobs.
public interface ProcessNotices {

    /// Processes the notification that has waited longest. Returns empty if there is none, or if another
    /// instance or an administrator resolved it meanwhile. If processing fails, the next call takes
    /// another notification.
    Optional<Processed> processNext();

    /// The result for one notification.
    record Processed(KeptNotice.Id id, NoticeStatus status, Optional<String> reason) {}
}
