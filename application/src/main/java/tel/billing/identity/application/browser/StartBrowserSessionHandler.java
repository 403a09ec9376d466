package tel.billing.identity.application.browser;

import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.domain.BrowserSession;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.UnitOfWork;

/// If the session has ended in the meantime, the returned token is unknown to the store.
public record StartBrowserSessionHandler(
        UnitOfWork unitOfWork, BrowserSessions browserSessions, TokenGenerator tokenGenerator)
        implements StartBrowserSession {

    @Override
    public OpaqueToken start(StartedSession session) {
        var token = tokenGenerator.mint(session.account());
        var started =
                BrowserSession.start(token.hash(), session.account(), session.session(), session.role(), session.at());
        unitOfWork.perform(() -> browserSessions.start(started));
        return token;
    }
}
