package tel.billing.identity.application;

import java.time.Instant;
import java.util.Optional;

/// Obsolete data in the stores of sessions, links, invitations and signing keys. Data is obsolete as follows:
///
/// - a session when it has ended, or when its newest refresh token has expired; all its refresh tokens
///   with it,
/// - a refresh token when it has expired, used or not: until then a used token reveals a theft,
/// - a challenge, a link and an invitation when they have expired,
/// - the public half of a signing key 30 days after the key was retired.
public interface ExpiredCredentials {

    /// When the first stored data becomes (or became) obsolete; empty if none ever will.
    Optional<Instant> firstOver();

    /// Deletes data that was obsolete at `then`, at most `limit` rows of each kind; false if there was none.
    boolean clear(Instant then, int limit);
}
