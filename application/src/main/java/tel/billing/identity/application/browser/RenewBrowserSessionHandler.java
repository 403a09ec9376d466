package tel.billing.identity.application.browser;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.domain.BrowserSession;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.Secret;
import tel.billing.shared.UnitOfWork;

/// Replaces the hash of the token only if it is still the one that was read.
public record RenewBrowserSessionHandler(
        UnitOfWork unitOfWork,
        BrowserSessions browserSessions,
        CurrentBrowserSession currentBrowserSession,
        TokenGenerator tokenGenerator,
        InstantSource clock)
        implements RenewBrowserSession {

    @Override
    public Optional<OpaqueToken> renew(Secret token) {
        return currentBrowserSession
                .find(token, clock.instant())
                .map(CurrentBrowserSession.Found::browserSession)
                .flatMap(this::replace);
    }

    private Optional<OpaqueToken> replace(BrowserSession session) {
        var next = tokenGenerator.mint(session.account());
        var renewed = session.authenticate(next.hash(), clock.instant());
        return unitOfWork.perform(() -> browserSessions.replace(session.hash(), renewed))
                ? Optional.of(next)
                : Optional.empty();
    }
}
