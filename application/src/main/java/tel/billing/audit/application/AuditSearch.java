package tel.billing.audit.application;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.audit.AuditAction;

/// Filters audit entries by actor, action, target and time: from a time (inclusive) until
/// another (exclusive).
public record AuditSearch(
        Optional<UUID> actor,
        Optional<AuditAction> action,
        Optional<UUID> target,
        Optional<Instant> from,
        Optional<Instant> to) {

    public static AuditSearch all() {
        return new AuditSearch(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
