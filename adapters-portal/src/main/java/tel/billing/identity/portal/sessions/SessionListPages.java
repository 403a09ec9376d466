package tel.billing.identity.portal.sessions;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.audit.Actor;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.RevokeSession;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.session.ShowSessions;
import tel.billing.identity.application.session.SignOutOtherSessions;
import tel.billing.shared.InputError;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Parsed;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.shared.portal.visitor.Visitors;

/// Customers see their sessions, and end those that they do not recognise.
@PortalPages
public record SessionListPages(
        ShowSessions showSessions, RevokeSession revokeSession, SignOutOtherSessions signOutOtherSessions) {
    private static final String PATH = "/portal/account/sessions";
    private static final String OTHERS = PATH + "/others";

    /// What the page shows: the current session first on the first page, and the query of the next page.
    public record SessionList(List<Row> rows, Optional<String> next, boolean isFirst) {

        /// Whether there is a session that can be ended here.
        public boolean hasOthers() {
            return next.isPresent() || rows.stream().anyMatch(row -> !row.isCurrent());
        }
    }

    /// A session.
    ///
    /// @param device such as `Firefox, Linux`; empty if the client did not describe itself
    public record Row(
            String id,
            Optional<String> device,
            Optional<String> address,
            Instant startedAt,
            Instant lastUsedAt,
            boolean isCurrent) {}

    @GetMapping(PATH)
    @PortalAccess(Visitors.CUSTOMER_EVEN_IF_SUSPENDED)
    public View list(Visit visit, Form form) {
        var after = form.optional("after", SessionListPages::parseId);
        if (!form.isValid()) {
            throw PageFailure.notFound();
        }
        var visitor = visit.visitor();
        var sessions = showSessions.list(
                visitor.account(), visitor.user(), new PageRequest<>(PageRequest.DEFAULT_LIMIT, after.get()));
        return View.page(
                "identity/sessions",
                new SessionList(
                        sessions.items().stream()
                                .map(session -> row(session, visitor))
                                .toList(),
                        sessions.next().map(id -> PATH + "?after=" + id.value()),
                        after.get().isEmpty()));
    }

    @PostMapping(PATH + "/{id}/end")
    @PortalAccess(Visitors.CUSTOMER_EVEN_IF_SUSPENDED)
    public View end(Visit visit, @PathVariable UUID id) {
        if (!revokeSession.revoke(Actor.of(visit.visitor()), new SessionId(id))) {
            throw PageFailure.notFound();
        }
        return View.redirect(PATH).notice("session_ended");
    }

    @GetMapping(OTHERS)
    @PortalAccess(Visitors.CUSTOMER_EVEN_IF_SUSPENDED)
    public View confirmOthers(Form form) {
        return View.page("identity/end-other-sessions", new View.Nothing(), form);
    }

    @PostMapping(OTHERS)
    @PortalAccess(Visitors.CUSTOMER_EVEN_IF_SUSPENDED)
    public View endOthers(Visit visit) {
        var visitor = visit.visitor();
        signOutOtherSessions.signOut(Actor.of(visitor), new SessionId(visitor.session()));
        return View.redirect(PATH).notice("other_sessions_ended");
    }

    private static Row row(Sessions.Ongoing ongoing, Visitor visitor) {
        var id = ongoing.session().id().value();
        return new Row(
                id.toString(),
                ongoing.client().device().map(DeviceName::of),
                ongoing.client().address(),
                ongoing.session().startedAt(),
                ongoing.lastUsedAt(),
                id.equals(visitor.session()));
    }

    private static Parsed<SessionId> parseId(String text) {
        try {
            return Parsed.valid(new SessionId(UUID.fromString(text)));
        } catch (IllegalArgumentException malformed) {
            return Parsed.invalid(InputError.notAUuid("must be a UUID"));
        }
    }
}
