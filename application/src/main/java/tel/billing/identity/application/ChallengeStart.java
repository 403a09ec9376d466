package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.User;
import tel.billing.shared.Ids;

/// Drafts a session for staff whose password was verified; inside a unit of work.
record ChallengeStart(Sessions sessions, Tokens tokens, Ids ids, InstantSource clock) {

    /// Empty if the user was changed since.
    Optional<Challenge> start(User.Active staff) {
        var token = tokens.mint(staff.account());
        var draft = Session.Draft.challenge(new SessionId(ids.next()), staff, token.hash(), clock.instant());
        return sessions.draft(draft, staff)
                ? Optional.of(new Challenge(token.text(), Session.Draft.LIFETIME))
                : Optional.empty();
    }
}
