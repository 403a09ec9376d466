package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.User;
import tel.billing.shared.Ids;

/// Drafts a session for staff whose password was verified. Joins the caller's unit of work.
record ChallengeStart(Sessions sessions, Tokens tokens, AuditTrail trail, Ids ids, InstantSource clock) {

    /// Empty if the user was changed concurrently.
    Optional<Challenge> start(User.Active staff) {
        var token = tokens.mint(staff.account());
        var draft = Session.Draft.challenge(new SessionId(ids.next()), staff, token.hash(), clock.instant());
        if (!sessions.draft(draft, staff)) {
            return Optional.empty();
        }
        trail.record(Deed.byNobodyKnown(Action.SECOND_FACTOR_ASKED, Optional.of(staff.id())));
        return Optional.of(new Challenge(token.text(), Session.Draft.LIFETIME));
    }
}
