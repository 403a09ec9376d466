package tel.billing.identity.application;

import java.time.Duration;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Session;
import tel.billing.shared.AccountId;

/// Remembers, in the memory of this instance, which sessions ended lately on any instance, so that a request with an
/// access token asks no store. Every end is remembered until the last access token of the session has expired.
public interface EndedSessions {

    /// How long an end is remembered, in business time: as long as an access token is good, and a minute more, for
    /// commits take time and no two machines have the same.
    Duration REMEMBERED = SignedIn.ACCESS_LIFETIME.plusMinutes(1);

    /// Answers at once. Asked only about sessions that did begin, as the signature of an access token proves.
    Standing standingOf(AccountId account, SessionId session);

    /// Tells of an end that this instance has committed: from now on it is known here. Other instances learn of it
    /// within a second.
    void remember(Session.Ended ended);

    /// What is known of a session.
    enum Standing {
        /// It had not ended a second ago.
        GOES_ON,
        ENDED,
        /// News of ends is overdue: only the store can tell.
        NOT_KNOWN
    }
}
