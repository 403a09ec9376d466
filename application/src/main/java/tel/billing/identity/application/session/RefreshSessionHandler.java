package tel.billing.identity.application.session;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.AccountStatus;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.domain.User;
import tel.billing.shared.Secret;
import tel.billing.shared.UnitOfWork;

/// Derives the next token from the used one and a stored salt, so that a repeated exchange returns the same token.
/// Retries if the same token is exchanged concurrently.
public record RefreshSessionHandler(
        UnitOfWork unitOfWork,
        Sessions sessions,
        EndedSessions endedSessions,
        TokenGenerator tokenGenerator,
        ShowAccount showAccount,
        AuditTrail trail,
        InstantSource clock)
        implements RefreshSession {

    @Override
    public Outcome refresh(Secret text) {
        var token = OpaqueToken.read(text.value());
        if (token.isEmpty()) {
            return new Outcome.TokenInvalid();
        }
        return switch (unitOfWork.retry(() -> tryRefresh(token.get()))) {
            case Tried.Answered(var outcome) -> outcome;
            case Tried.Ended(var session) -> {
                endedSessions.remember(session);
                yield new Outcome.TokenInvalid();
            }
        };
    }

    /// Empty if a refresh with the same token ran concurrently; the caller retries with the new state.
    private Optional<Tried> tryRefresh(OpaqueToken token) {
        var presented = sessions.present(token);
        if (presented.isEmpty()
                || !(presented.get().session() instanceof Session.Active session)
                || presented.get().token().isExpired(clock.instant())
                || isClosed(session)) {
            return Optional.of(new Tried.Answered(new Outcome.TokenInvalid()));
        }
        var now = clock.instant();
        return switch (presented.get().token()) {
            case RefreshToken.Unused unused ->
                rotate(token, unused, session, presented.get().user(), now);
            case RefreshToken.Used used
            when used.mayBeRepeated(now) ->
                Optional.of(
                        refreshed(session, presented.get().user(), tokenGenerator.successor(token, used.salt()), now));
            case RefreshToken.Used _ -> end(session, now);
        };
    }

    private Optional<Tried> end(Session.Active session, Instant now) {
        var ended = session.end(EndReason.REUSE_DETECTED, now);
        if (!sessions.end(session, ended)) {
            return Optional.empty();
        }
        // Two parties hold the token, so the audit event cannot name its actor.
        trail.record(AuditEvent.byAnonymous(AuditAction.REFRESH_TOKEN_REUSED, Optional.of(session.user())));
        return Optional.of(new Tried.Ended(ended));
    }

    private Optional<Tried> rotate(
            OpaqueToken token, RefreshToken.Unused unused, Session.Active session, User user, Instant now) {
        var salt = tokenGenerator.salt();
        var successor = tokenGenerator.successor(token, salt);
        var used = unused.use(salt, now);
        var next = RefreshToken.Unused.issue(successor.hash(), unused.session(), now);
        return sessions.rotate(token.account(), used, next)
                ? Optional.of(refreshed(session, user, successor, now))
                : Optional.empty();
    }

    private static Tried refreshed(Session.Active session, User user, OpaqueToken next, Instant now) {
        return new Tried.Answered(new Outcome.Refreshed(
                new StartedSession(session.id(), user.id(), user.account(), user.role(), session.twofa(), next, now)));
    }

    private boolean isClosed(Session session) {
        var account = showAccount.show(session.account()).orElseThrow();
        return account.status() == AccountStatus.CLOSED;
    }

    /// What remains to be done after the unit of work has committed.
    private sealed interface Tried {

        record Answered(Outcome outcome) implements Tried {}

        record Ended(Session.Ended session) implements Tried {}
    }
}
