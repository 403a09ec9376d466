package tel.billing.audit.application;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.audit.Action;

/// Which entries are looked for: of an actor, an action, a target; from a time on and before another.
public record AuditSearch(
        Optional<UUID> actor,
        Optional<Action> action,
        Optional<UUID> target,
        Optional<Instant> from,
        Optional<Instant> to) {

    public static AuditSearch all() {
        return new AuditSearch(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
