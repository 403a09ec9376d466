package tel.billing.shared;

import java.util.UUID;

/// Generates unique ids: UUIDs of version 7, which sort by creation time.
public interface Ids {
    UUID next();

    /// An id that reveals nothing, not even its time: a UUID of version 4.
    UUID random();
}
