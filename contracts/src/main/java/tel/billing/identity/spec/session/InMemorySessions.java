package tel.billing.identity.spec.session;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.BrowserSession;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.domain.TokenHash;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Pages;
import tel.billing.shared.spec.Table;

/// Stores sessions, their refresh tokens and their browser sessions in memory.
public final class InMemorySessions implements Sessions {
    private final InMemoryUnitOfWork unitOfWork;
    private final Users users;
    private final Table<SessionId, Session> sessions;
    private final Table<SessionId, Client> clients;
    private final Table<TokenHash, RefreshToken> tokens;
    private final Table<TokenHash, BrowserSession> browserSessions;

    public InMemorySessions(InMemoryUnitOfWork unitOfWork, Users users) {
        this.unitOfWork = unitOfWork;
        this.users = users;
        sessions = new Table<>(unitOfWork);
        clients = new Table<>(unitOfWork);
        tokens = new Table<>(unitOfWork);
        browserSessions = new Table<>(unitOfWork);
    }

    /// Every session, the oldest first.
    public List<Session> all() {
        return sessions.rows();
    }

    /// Every ended session.
    public List<Session.Ended> ended() {
        return sessions.rows().stream()
                .filter(Session.Ended.class::isInstance)
                .map(Session.Ended.class::cast)
                .toList();
    }

    public Table<SessionId, Session> kept() {
        return sessions;
    }

    public Table<TokenHash, RefreshToken> keptTokens() {
        return tokens;
    }

    public Table<TokenHash, BrowserSession> keptBrowserSessions() {
        return browserSessions;
    }

    @Override
    public boolean start(Session.Active session, Client client, RefreshToken.Unused first, User.Active verified) {
        return unitOfWork.alone(() -> {
            if (!isUnchanged(verified)) {
                return false;
            }
            sessions.add(session.id(), session);
            clients.add(session.id(), client);
            tokens.add(first.hash(), first);
            return true;
        });
    }

    @Override
    public boolean draft(Session.Draft draft, User.Active verified) {
        return unitOfWork.alone(() -> {
            if (!isUnchanged(verified)) {
                return false;
            }
            sessions.add(draft.id(), draft);
            return true;
        });
    }

    @Override
    public Optional<Session.Draft> challengedBy(OpaqueToken challenge) {
        return sessions.rows().stream()
                .filter(Session.Draft.class::isInstance)
                .map(Session.Draft.class::cast)
                .filter(draft -> draft.account().equals(challenge.account())
                        && draft.challenge().equals(challenge.hash()))
                .findFirst();
    }

    @Override
    public boolean useTry(Session.Draft from, Session.Draft to) {
        return sessions.change(from.id(), from::equals, _ -> to);
    }

    @Override
    public boolean activate(
            Session.Draft from, Session.Active to, Client client, RefreshToken.Unused first, User.Active verified) {
        return unitOfWork.alone(() -> {
            if (!isUnchanged(verified) || !sessions.change(from.id(), from::equals, _ -> to)) {
                return false;
            }
            clients.add(to.id(), client);
            tokens.add(first.hash(), first);
            return true;
        });
    }

    @Override
    public Optional<Session> find(AccountId account, SessionId id) {
        return sessions.find(id).filter(session -> session.account().equals(account));
    }

    @Override
    public Page<Ongoing, SessionId> ongoing(AccountId account, UserId user, Instant at, PageRequest<SessionId> page) {
        var newestFirst = unitOfWork.alone(() -> sessions.rows().reversed().stream()
                .filter(session ->
                        session.account().equals(account) && session.user().equals(user))
                .flatMap(session -> ongoing(session, at).stream())
                .toList());
        return Pages.cut(newestFirst, page, ongoing -> ongoing.session().id());
    }

    @Override
    public Optional<Presented> present(OpaqueToken token) {
        return unitOfWork.alone(() -> tokens.find(token.hash())
                .flatMap(kept -> find(token.account(), kept.session())
                        .flatMap(session -> users.find(session.account(), session.user())
                                .map(user -> new Presented(kept, session, user)))));
    }

    @Override
    public boolean rotate(AccountId account, RefreshToken.Used used, RefreshToken.Unused successor) {
        return unitOfWork.alone(() -> {
            var goesOn = find(account, used.session()).orElse(null) instanceof Session.Active;
            if (!goesOn || !tokens.change(used.hash(), RefreshToken.Unused.class::isInstance, _ -> used)) {
                return false;
            }
            tokens.rows().stream()
                    .filter(token -> !token.equals(used) && token.session().equals(used.session()))
                    .forEach(token -> tokens.put(token.hash(), overtaken(token)));
            tokens.add(successor.hash(), successor);
            return true;
        });
    }

    @Override
    public boolean end(Session.Active from, Session.Ended to) {
        return sessions.change(from.id(), Session.Active.class::isInstance, _ -> to);
    }

    @Override
    public List<Session.Ended> endAll(User user, Optional<SessionId> stays, EndReason reason, Instant at) {
        return unitOfWork.alone(() -> {
            var ended = new ArrayList<Session.Ended>();
            for (var session : sessions.rows()) {
                var goes = session.account().equals(user.account())
                        && session.user().equals(user.id())
                        && !stays.equals(Optional.of(session.id()));
                if (goes && session instanceof Session.Active active) {
                    ended.add(active.end(reason, at));
                }
                if (goes && session instanceof Session.Draft draft) {
                    sessions.put(draft.id(), SessionDrafts.withoutTries(draft));
                }
            }
            ended.forEach(end -> sessions.put(end.id(), end));
            return ended;
        });
    }

    private Optional<Ongoing> ongoing(Session session, Instant at) {
        return session instanceof Session.Active active
                ? lastRefresh(active, at)
                        .or(() -> lastUseByBrowser(active, at))
                        .map(lastUsedAt ->
                                new Ongoing(active, clients.find(active.id()).orElseThrow(), lastUsedAt))
                : Optional.empty();
    }

    private Optional<Instant> lastRefresh(Session.Active session, Instant at) {
        return tokens.rows().stream()
                .filter(token -> token.session().equals(session.id()) && !token.isExpired(at))
                .filter(RefreshToken.Unused.class::isInstance)
                .map(RefreshToken.Unused.class::cast)
                .findFirst()
                .map(token -> token.expiresAt().minus(RefreshToken.LIFETIME));
    }

    private Optional<Instant> lastUseByBrowser(Session.Active session, Instant at) {
        return browserSessions.rows().stream()
                .filter(browser -> browser.session().equals(session.id()) && !browser.isExpired(at))
                .findFirst()
                .map(BrowserSession::lastUsedAt);
    }

    private boolean isUnchanged(User.Active verified) {
        return users.find(verified.account(), verified.id()).orElse(null) instanceof User.Active active
                && active.email().equals(verified.email())
                && active.password().equals(verified.password())
                && active.role() == verified.role();
    }

    private static RefreshToken overtaken(RefreshToken token) {
        return switch (token) {
            case RefreshToken.Unused unused -> unused;
            case RefreshToken.Used used ->
                new RefreshToken.Used(used.hash(), used.session(), used.expiresAt(), used.salt(), false, used.usedAt());
        };
    }
}
