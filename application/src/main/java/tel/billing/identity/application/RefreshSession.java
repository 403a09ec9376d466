package tel.billing.identity.application;

import tel.billing.shared.Secret;

/// A client goes on with its session: the refresh token is exchanged for the next one (RFC 9700, 4.14). A used token
/// ends the session, for one of the two who hold it is a thief; but the very last exchange may be repeated for 10
/// seconds, in case its answer was lost.
public interface RefreshSession {

    Outcome refresh(Secret token);

    sealed interface Outcome {

        record Refreshed(SignedIn session) implements Outcome {}

        /// Unknown, used, lapsed, or of a session that has ended.
        record TokenInvalid() implements Outcome {}
    }
}
