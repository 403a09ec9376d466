package tel.billing.identity.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.AccountStatus;
import tel.billing.account.ShowAccount;
import tel.billing.identity.application.Sessions.Presented;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.shared.Secret;
import tel.billing.shared.UnitOfWork;

record RefreshingSession(
        UnitOfWork unitOfWork, Sessions sessions, Tokens tokens, ShowAccount showAccount, InstantSource clock)
        implements RefreshSession {

    @Override
    public Outcome refresh(Secret text) {
        var token = OpaqueToken.read(text.value());
        if (token.isEmpty()) {
            return new Outcome.TokenInvalid();
        }
        var outcome = Optional.<Outcome>empty();
        while (outcome.isEmpty()) {
            outcome = unitOfWork.attempt(() -> tryRefresh(token.get()));
        }
        return outcome.get();
    }

    /// Empty if another refresh with the same token was faster: what it left is read again.
    private Optional<Outcome> tryRefresh(OpaqueToken token) {
        var presented = sessions.present(token);
        if (presented.isEmpty()
                || !(presented.get().session() instanceof Session.Active session)
                || presented.get().token().hasLapsed(clock.instant())
                || isClosed(session)) {
            return Optional.of(new Outcome.TokenInvalid());
        }
        var now = clock.instant();
        return switch (presented.get().token()) {
            case RefreshToken.Unused unused -> rotate(token, unused, presented.get(), now);
            case RefreshToken.Used used
            when used.mayBeRepeated(now) ->
                Optional.of(refreshed(presented.get(), tokens.successor(token, used.salt()), now));
            case RefreshToken.Used _ ->
                sessions.end(session, session.end(EndReason.REUSE_DETECTED, now))
                        ? Optional.of(new Outcome.TokenInvalid())
                        : Optional.empty();
        };
    }

    private Optional<Outcome> rotate(OpaqueToken token, RefreshToken.Unused unused, Presented presented, Instant now) {
        var salt = tokens.salt();
        var successor = tokens.successor(token, salt);
        var used = unused.use(salt, now);
        var next = RefreshToken.Unused.issue(successor.hash(), unused.session(), now);
        return sessions.rotate(token.account(), used, next)
                ? Optional.of(refreshed(presented, successor, now))
                : Optional.empty();
    }

    private static Outcome refreshed(Presented presented, OpaqueToken next, Instant now) {
        var user = presented.user();
        return new Outcome.Refreshed(
                new SignedIn(presented.session().id(), user.id(), user.account(), user.role(), next, now));
    }

    private boolean isClosed(Session session) {
        var account = showAccount.show(session.account()).orElseThrow();
        return account.status() == AccountStatus.CLOSED;
    }
}
