package tel.billing.payment.application;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.domain.Notice;

/// A notice of the processor's, and what became of it: `reason` tells why it waits or is in quarantine,
/// or what staff say who settled it.
public record KeptNotice(Id id, Notice notice, Instant receivedAt, NoticeStatus status, Optional<String> reason) {

    /// Names a notice to staff.
    public record Id(UUID value) {}

    /// One that nobody has looked at yet.
    public static KeptNotice received(Id id, Notice notice, Instant at) {
        return new KeptNotice(id, notice, at, NoticeStatus.RECEIVED, Optional.empty());
    }
}
