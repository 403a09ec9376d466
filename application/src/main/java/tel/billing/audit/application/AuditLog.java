package tel.billing.audit.application;

import java.time.Instant;
import java.util.UUID;
import tel.billing.audit.AuditEntry;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Stores audit entries.
public interface AuditLog {

    /// The newest first.
    Page<AuditEntry, Key> entries(AuditSearch search, PageRequest<Key> page);

    /// The position of an entry in the log.
    record Key(Instant at, UUID id) {

        public static Key of(AuditEntry entry) {
            return new Key(entry.at(), entry.id());
        }
    }
}
