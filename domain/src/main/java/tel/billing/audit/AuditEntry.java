package tel.billing.audit;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// A deed as it was written down: when, and on whose request, from which network address. A deed of the service itself
/// has neither.
public record AuditEntry(UUID id, Instant at, Deed deed, Optional<String> address, Optional<String> requestId) {}
