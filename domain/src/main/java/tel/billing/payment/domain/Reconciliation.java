package tel.billing.payment.domain;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// One time that our books were held against the processor's reports: on occasion of a report with so many lines, or of
/// the day. `found` differences are new by it, `resolved` ones were found earlier and are none any more.
public record Reconciliation(Id id, Instant at, Optional<String> report, int lines, int found, int resolved) {

    /// Names a reconciliation.
    public record Id(UUID value) {}
}
