package tel.billing.audit.application;

import java.time.Instant;
import java.util.Optional;

/// Removes data from the audit log whose retention has ended. Nothing else changes or deletes entries.
///
/// The origin of an entry is the network address and the id of the request. The client chooses that id, so
/// both may identify a person.
public interface ExpiredAuditData {

    /// The time of the oldest entry that has an origin.
    Optional<Instant> oldestOrigin();

    /// The time of the oldest entry.
    Optional<Instant> oldestEntry();

    /// Removes the origins of entries before `end`, which is at least a day ago. Takes the oldest first, at
    /// most `limit`, and returns their number. Joins the unit of work.
    int removeOrigins(Instant end, int limit);

    /// Deletes entries before `end`, which is at least 365 days ago. Takes the oldest first, at most `limit`,
    /// and returns their number. Joins the unit of work.
    int deleteEntries(Instant end, int limit);
}
