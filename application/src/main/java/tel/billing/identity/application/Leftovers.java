package tel.billing.identity.application;

import java.time.Instant;
import java.util.Optional;

/// What lies in the stores of sessions, links, invitations and signing keys although it has no use any more.
/// Over are
///
/// - a session when it has ended, or when its newest refresh token has lapsed; and with it all its refresh tokens,
/// - a refresh token when it has lapsed, used or not: until then a used one tells a thief,
/// - a challenge, a link and an invitation when they have lapsed,
/// - the public half of a signing key 30 days after the key was retired.
public interface Leftovers {

    /// When the earliest of all that is kept is over, or was; empty if nothing will be.
    Optional<Instant> firstOver();

    /// Deletes what was over at `then`, of each kind so many at most; false if there was nothing.
    boolean clear(Instant then, int limit);
}
