package tel.billing.audit;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// A recorded audit event with its time, the request that caused it and the client's network address. Events
/// of the service itself have neither request nor address.
public record AuditEntry(UUID id, Instant at, AuditEvent event, Optional<String> address, Optional<String> requestId) {}
