package tel.billing.identity.spec.session;

import java.time.Instant;
import java.util.Optional;
import tel.billing.identity.application.browser.BrowserSessions;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.BrowserSession;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.TokenHash;
import tel.billing.shared.spec.InMemoryUnitOfWork;

/// Stores browser sessions in memory.
public record InMemoryBrowserSessions(InMemoryUnitOfWork unitOfWork, InMemorySessions sessions, Users users)
        implements BrowserSessions {

    @Override
    public boolean start(BrowserSession started) {
        return unitOfWork.alone(() -> {
            var replaced = sessions.keptTokens().rows().stream()
                    .filter(token -> token.session().equals(started.session()))
                    .toList();
            if (replaced.isEmpty()
                    || !(sessions.find(started.account(), started.session()).orElse(null) instanceof Session.Active)) {
                return false;
            }
            replaced.forEach(token -> sessions.keptTokens().removeIf(token.hash(), _ -> true));
            sessions.keptBrowserSessions().add(started.hash(), started);
            return true;
        });
    }

    @Override
    public Optional<Presented> present(OpaqueToken token) {
        return unitOfWork.alone(() -> sessions.keptBrowserSessions()
                .find(token.hash())
                .filter(found -> found.account().equals(token.account()))
                .flatMap(found -> sessions.find(found.account(), found.session())
                        .flatMap(session -> users.find(session.account(), session.user())
                                .map(user -> new Presented(found, session, user)))));
    }

    @Override
    public boolean recordUse(BrowserSession used) {
        return sessions.keptBrowserSessions()
                .change(
                        used.hash(),
                        stored -> stored.lastUsedAt().isBefore(used.lastUsedAt()),
                        stored -> later(stored, used));
    }

    @Override
    public boolean replace(TokenHash previous, BrowserSession authenticated) {
        return unitOfWork.alone(() -> {
            var stored = sessions.keptBrowserSessions()
                    .find(previous)
                    .filter(found -> found.account().equals(authenticated.account()));
            stored.ifPresent(found -> {
                sessions.keptBrowserSessions().removeIf(previous, _ -> true);
                sessions.keptBrowserSessions().add(authenticated.hash(), later(authenticated, found));
            });
            return stored.isPresent();
        });
    }

    private static BrowserSession later(BrowserSession one, BrowserSession other) {
        return new BrowserSession(
                one.hash(),
                one.account(),
                one.session(),
                one.lifetime(),
                one.startedAt(),
                later(one.lastUsedAt(), other.lastUsedAt()),
                later(one.authenticatedAt(), other.authenticatedAt()));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
