package tel.billing.shared;

import java.util.List;
import java.util.Optional;

/// What one subdomain stores about the history of an account. Each subdomain with such records
/// implements it, so that no statement uses tables of two subdomains.
public interface TimelineSource {

    TimelineKind kind();

    /// The records before the position, newest first, at most `limit`.
    ///
    /// @param position empty for the newest records
    List<TimelineEntry> before(DataSubject subject, Optional<TimelinePosition> position, int limit);
}
