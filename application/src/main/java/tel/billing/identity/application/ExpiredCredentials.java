package tel.billing.identity.application;

import java.time.Instant;
import java.util.Optional;

/// Obsolete data in the stores of sessions, links, invitations and signing keys. Data is obsolete as follows:
///
/// - a session when it has ended, or when its newest refresh token or its browser session has expired; all
///   its refresh tokens and its browser session with it,
/// - a refresh token when it has expired, used or not: until then a used token reveals a theft,
/// - a browser session when it has expired,
/// - a challenge, a link and an invitation when they have expired,
/// - the public half of a signing key 30 days after the key was retired.
public interface ExpiredCredentials {

    /// When the next credential expires; in the past if one has expired. Empty if none is stored.
    Optional<Instant> nextExpiry();

    /// Deletes data that was obsolete at `cutoff`, at most `limit` rows of each kind; false if there was none.
    boolean deleteExpired(Instant cutoff, int limit);
}
