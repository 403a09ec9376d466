package tel.billing.identity.application.browser;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.shared.Secret;
import tel.billing.shared.UnitOfWork;

/// Reads once, and writes only if no use was recorded recently.
public record ResumeBrowserSessionHandler(
        UnitOfWork unitOfWork,
        BrowserSessions browserSessions,
        CurrentBrowserSession currentBrowserSession,
        InstantSource clock)
        implements ResumeBrowserSession {

    @Override
    public Optional<BrowserUser> resume(Secret token) {
        var now = clock.instant();
        var found = currentBrowserSession.find(token, now);
        found.flatMap(current -> current.browserSession().use(now))
                .ifPresent(used -> unitOfWork.perform(() -> browserSessions.recordUse(used)));
        return found.map(CurrentBrowserSession.Found::signedIn);
    }

    @Override
    public Optional<BrowserUser> look(Secret token) {
        return currentBrowserSession.find(token, clock.instant()).map(CurrentBrowserSession.Found::signedIn);
    }
}
