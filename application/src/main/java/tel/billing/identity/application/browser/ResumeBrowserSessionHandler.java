package tel.billing.identity.application.browser;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.identity.domain.BrowserSession;
import tel.billing.shared.Secret;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.StoreUnavailable.Reason;
import tel.billing.shared.UnitOfWork;

/// Reads once, and writes only if no use was recorded recently. If the store refuses changes, the user can still read;
/// the session then expires earlier.
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
        found.flatMap(current -> current.browserSession().use(now)).ifPresent(this::recordUse);
        return found.map(CurrentBrowserSession.Found::signedIn);
    }

    private void recordUse(BrowserSession used) {
        try {
            unitOfWork.perform(() -> browserSessions.recordUse(used));
        } catch (StoreUnavailable outage) {
            if (outage.reason() != Reason.REFUSAL) {
                throw outage;
            }
        }
    }

    @Override
    public Optional<BrowserUser> resumeWithoutUse(Secret token) {
        return currentBrowserSession.find(token, clock.instant()).map(CurrentBrowserSession.Found::signedIn);
    }
}
