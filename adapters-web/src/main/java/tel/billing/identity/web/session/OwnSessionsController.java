package tel.billing.identity.web.session;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.audit.Actor;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.RevokeSession;
import tel.billing.identity.application.session.Sessions.Ongoing;
import tel.billing.identity.application.session.ShowSessions;
import tel.billing.identity.application.session.SignOutEverywhere;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Users list their sessions and end those that they do not recognise.
@RestController
public record OwnSessionsController(
        ShowSessions showSessions, RevokeSession revokeSession, SignOutEverywhere signOutEverywhere) {
    private static final CursorFormat<SessionId> CURSORS = CursorFormat.ofUuid(SessionId::value, SessionId::new);

    @GetMapping("/v1/me/sessions")
    @Access(Audience.SIGNED_IN)
    public Answer list(Caller caller, Query query) {
        var page = query.page(CURSORS);
        var sessions = showSessions.list(caller.account(), caller.user(), query.complete(page::get));
        return Response.ok(Listing.of(sessions, CURSORS, session -> OngoingResponse.of(session, caller)));
    }

    @DeleteMapping("/v1/me/sessions/{id}")
    @Access(Audience.SIGNED_IN)
    public Answer revoke(Caller caller, @PathVariable UUID id) {
        return revokeSession.revoke(Actor.of(caller), new SessionId(id))
                ? Response.noContent()
                : Problem.of(ProblemType.RESOURCE_NOT_FOUND, "You have no session with this id.");
    }

    @DeleteMapping("/v1/me/sessions")
    @Access(Audience.SIGNED_IN)
    public Answer signOutEverywhere(Caller caller) {
        signOutEverywhere.signOut(Actor.of(caller));
        return Response.noContent();
    }

    record OngoingResponse(
            UUID id,
            Optional<String> device,
            Optional<String> address,
            Instant lastUsedAt,
            Instant startedAt,
            boolean current) {

        static OngoingResponse of(Ongoing ongoing, Caller caller) {
            var id = ongoing.session().id().value();
            return new OngoingResponse(
                    id,
                    ongoing.client().device(),
                    ongoing.client().address(),
                    ongoing.lastUsedAt(),
                    ongoing.session().startedAt(),
                    id.equals(caller.session()));
        }
    }
}
