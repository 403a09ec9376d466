package tel.billing.identity.application.secondfactor;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.User;
import tel.billing.shared.Ids;

/// Drafts a session for staff whose password was verified. Joins the caller's unit of work.
public record ChallengeIssuer(
        Sessions sessions, TokenGenerator tokenGenerator, AuditTrail trail, Ids ids, InstantSource clock) {

    /// Empty if the user was changed concurrently.
    public Optional<SecondFactorChallenge> start(User.Active staff) {
        var token = tokenGenerator.mint(staff.account());
        var draft = Session.Draft.challenge(new SessionId(ids.next()), staff, token.hash(), clock.instant());
        if (!sessions.draft(draft, staff)) {
            return Optional.empty();
        }
        trail.record(AuditEvent.byAnonymous(AuditAction.SECOND_FACTOR_ASKED, Optional.of(staff.id())));
        return Optional.of(new SecondFactorChallenge(token.text(), Session.Draft.LIFETIME));
    }
}
