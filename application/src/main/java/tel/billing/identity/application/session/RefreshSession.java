package tel.billing.identity.application.session;

import tel.billing.shared.Secret;

/// Exchanges a refresh token for the next one (refresh-token rotation, RFC 9700, 4.14). Reuse of a used token
/// ends the session, because one of its two holders is an attacker. Exception: the latest exchange may be
/// repeated within 10 seconds, in case its response was lost.
public interface RefreshSession {

    Outcome refresh(Secret token);

    sealed interface Outcome {

        record Refreshed(StartedSession session) implements Outcome {}

        /// The token is unknown, used or expired, or its session has ended.
        record TokenInvalid() implements Outcome {}
    }
}
