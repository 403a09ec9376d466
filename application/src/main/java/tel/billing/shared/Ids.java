package tel.billing.shared;

import java.util.UUID;

/// Gives out ids that nobody else has: UUIDs of version 7, so that later ones sort behind earlier ones.
public interface Ids {
    UUID next();

    /// An id that tells nothing, not even its time: a UUID of version 4.
    UUID random();
}
