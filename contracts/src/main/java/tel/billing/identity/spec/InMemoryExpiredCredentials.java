package tel.billing.identity.spec;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tel.billing.identity.application.ExpiredCredentials;
import tel.billing.identity.domain.BrowserSession;
import tel.billing.identity.domain.EmailChangeLink;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.PasswordResetLink;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.spec.link.InMemoryEmailChangeLinks;
import tel.billing.identity.spec.link.InMemoryMagicLinks;
import tel.billing.identity.spec.link.InMemoryPasswordResetLinks;
import tel.billing.identity.spec.session.InMemorySessions;
import tel.billing.identity.spec.signingkey.InMemorySigningKeyStore;
import tel.billing.identity.spec.signingkey.InMemorySigningKeyStore.Retired;
import tel.billing.identity.spec.staff.InMemoryInvitations;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Finds and deletes obsolete data in memory.
public final class InMemoryExpiredCredentials implements ExpiredCredentials {
    private final InMemoryUnitOfWork unitOfWork;
    private final InMemorySessions sessions;
    private final InMemoryMagicLinks magicLinks;
    private final InMemoryPasswordResetLinks resetLinks;
    private final InMemoryEmailChangeLinks emailLinks;
    private final InMemoryInvitations invitations;
    private final InMemorySigningKeyStore signingKeys;

    public InMemoryExpiredCredentials(
            InMemoryUnitOfWork unitOfWork,
            InMemorySessions sessions,
            InMemoryMagicLinks magicLinks,
            InMemoryPasswordResetLinks resetLinks,
            InMemoryEmailChangeLinks emailLinks,
            InMemoryInvitations invitations,
            InMemorySigningKeyStore signingKeys) {
        this.unitOfWork = unitOfWork;
        this.sessions = sessions;
        this.magicLinks = magicLinks;
        this.resetLinks = resetLinks;
        this.emailLinks = emailLinks;
        this.invitations = invitations;
        this.signingKeys = signingKeys;
    }

    @Override
    public Optional<Instant> nextExpiry() {
        return unitOfWork.alone(() -> Stream.of(
                        sessions.keptTokens().rows().stream().map(RefreshToken::expiresAt),
                        sessions.keptBrowserSessions().rows().stream().map(BrowserSession::expiresAt),
                        sessions.kept().rows().stream().flatMap(session -> overOf(session).stream()),
                        magicLinks.kept().rows().stream().map(MagicLink::expiresAt),
                        resetLinks.kept().rows().stream().map(PasswordResetLink::expiresAt),
                        emailLinks.kept().rows().stream().map(EmailChangeLink::expiresAt),
                        invitations.kept().rows().stream().map(Invitation::expiresAt),
                        signingKeys.keptRetired().rows().stream().map(Retired::keptUntil))
                .flatMap(Function.identity())
                .min(Comparator.naturalOrder()));
    }

    @Override
    public boolean deleteExpired(Instant then, int limit) {
        return unitOfWork.alone(() -> sessions(then, limit)
                        + tokens(then, limit)
                        + browserSessions(then, limit)
                        + over(magicLinks.kept(), MagicLink::user, MagicLink::expiresAt, then, limit)
                        + over(resetLinks.kept(), PasswordResetLink::user, PasswordResetLink::expiresAt, then, limit)
                        + over(emailLinks.kept(), EmailChangeLink::user, EmailChangeLink::expiresAt, then, limit)
                        + over(invitations.kept(), Invitation::user, Invitation::expiresAt, then, limit)
                        + over(signingKeys.keptRetired(), row -> row.key().id(), Retired::keptUntil, then, limit)
                > 0);
    }

    private int sessions(Instant then, int limit) {
        var over = sessions.kept().rows().stream()
                .filter(session -> isOver(session, then))
                .limit(limit)
                .toList();
        over.forEach(this::remove);
        return over.size();
    }

    private boolean isOver(Session session, Instant then) {
        return switch (session) {
            case Session.Draft draft -> !draft.expiresAt().isAfter(then);
            case Session.Ended ended -> !ended.endedAt().isAfter(then);
            case Session.Active active ->
                tokensOf(active).anyMatch(token -> token instanceof RefreshToken.Unused && token.isExpired(then))
                        || browserSessionOf(active).anyMatch(browser -> browser.isExpired(then));
        };
    }

    private void remove(Session session) {
        tokensOf(session).forEach(this::remove);
        browserSessionOf(session).forEach(this::remove);
        sessions.kept().removeIf(session.id(), _ -> true);
    }

    private int tokens(Instant then, int limit) {
        var over = sessions.keptTokens().rows().stream()
                .filter(token -> token.isExpired(then) && !continues(token))
                .limit(limit)
                .toList();
        over.forEach(this::remove);
        return over.size();
    }

    /// Those of ended sessions. Others are deleted with their sessions.
    private int browserSessions(Instant then, int limit) {
        var over = sessions.keptBrowserSessions().rows().stream()
                .filter(browser -> browser.isExpired(then))
                .filter(browser -> sessions.kept().find(browser.session()).orElse(null) instanceof Session.Ended)
                .limit(limit)
                .toList();
        over.forEach(this::remove);
        return over.size();
    }

    /// Deleted together with its session.
    private boolean continues(RefreshToken token) {
        return token instanceof RefreshToken.Unused
                && sessions.kept().find(token.session()).orElse(null) instanceof Session.Active;
    }

    private void remove(RefreshToken token) {
        sessions.keptTokens().removeIf(token.hash(), _ -> true);
    }

    private void remove(BrowserSession browserSession) {
        sessions.keptBrowserSessions().removeIf(browserSession.hash(), _ -> true);
    }

    private Stream<BrowserSession> browserSessionOf(Session session) {
        return sessions.keptBrowserSessions().rows().stream()
                .filter(browser -> browser.session().equals(session.id()));
    }

    private Stream<RefreshToken> tokensOf(Session session) {
        return sessions.keptTokens().rows().stream()
                .filter(token -> token.session().equals(session.id()));
    }

    private static Optional<Instant> overOf(Session session) {
        return switch (session) {
            case Session.Draft draft -> Optional.of(draft.expiresAt());
            case Session.Ended ended -> Optional.of(ended.endedAt());
            case Session.Active _ -> Optional.empty();
        };
    }

    private static <K, R> int over(
            Table<K, R> rows, Function<R, K> key, Function<R, Instant> expiresAt, Instant then, int limit) {
        var over = rows.rows().stream()
                .filter(row -> !expiresAt.apply(row).isAfter(then))
                .limit(limit)
                .toList();
        over.forEach(row -> rows.removeIf(key.apply(row), row::equals));
        return over.size();
    }
}
