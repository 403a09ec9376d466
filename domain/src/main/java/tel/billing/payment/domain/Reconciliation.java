package tel.billing.payment.domain;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// One comparison of the ledger with the processor's reports, triggered by a report with this number of lines
/// or by the daily schedule. It found `found` new differences and resolved `resolved` earlier ones.
public record Reconciliation(Id id, Instant at, Optional<String> report, int lines, int found, int resolved) {

    /// Identifies a reconciliation.
    public record Id(UUID value) {}
}
