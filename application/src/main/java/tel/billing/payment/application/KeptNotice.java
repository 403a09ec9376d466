package tel.billing.payment.application;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.domain.Notice;

/// A stored notification of the processor and its processing status. `reason` says why it waits or is in
/// quarantine, or contains the administrator's comment if it was resolved.
public record KeptNotice(Id id, Notice notice, Instant receivedAt, NoticeStatus status, Optional<String> reason) {

    /// Identifies a notification to staff.
    public record Id(UUID value) {}

    /// A notification that has not been processed yet.
    public static KeptNotice received(Id id, Notice notice, Instant at) {
        return new KeptNotice(id, notice, at, NoticeStatus.RECEIVED, Optional.empty());
    }
}
