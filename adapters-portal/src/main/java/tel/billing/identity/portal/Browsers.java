package tel.billing.identity.portal;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import tel.billing.audit.Actor;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.browser.BrowserUser;
import tel.billing.identity.application.browser.RenewBrowserSession;
import tel.billing.identity.application.browser.ResumeBrowserSession;
import tel.billing.identity.application.session.SignOut;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.Secret;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.Cookies;
import tel.billing.shared.portal.visitor.Sender;
import tel.billing.shared.portal.visitor.SignedInBrowsers;
import tel.billing.shared.portal.visitor.Visitor;

/// Finds the user of a browser by its session.
public record Browsers(ResumeBrowserSession resume) implements SignedInBrowsers {

    @Override
    public Optional<Visitor> find(Secret token) {
        return resume.resume(token).map(Browsers::visitor);
    }

    @Override
    public boolean isWellFormed(Secret token) {
        return OpaqueToken.read(token.value()).isPresent();
    }

    @Override
    public Optional<Visitor> findWithoutUse(Secret token) {
        return resume.resumeWithoutUse(token).map(Browsers::visitor);
    }

    private static Visitor visitor(BrowserUser user) {
        return new Visitor(
                user.session().value(),
                user.user(),
                user.account(),
                user.role(),
                user.email(),
                user.suspended(),
                user.authenticatedAt());
    }

    /// Ends the session of the browser, if there is one.
    public static void signOut(SignOut signOut, Visit visit) {
        visit.signedIn().ifPresent(visitor -> signOut.signOut(Actor.of(visitor), new SessionId(visitor.session())));
    }

    /// Keeps the user signed in after the password was proven: gives the session another token.
    public static View renew(
            RenewBrowserSession renewBrowserSession, View.Redirect next, Visit visit, HttpServletRequest request) {
        return Cookies.token(request, visit.site())
                .flatMap(renewBrowserSession::renew)
                .map(token -> renewed(next, visit, token))
                .orElse(next);
    }

    /// Sets the cookie with the new token of the session. Forms that are open in the browser remain valid.
    public static View.Redirect renewed(View.Redirect next, Visit visit, OpaqueToken token) {
        return next.cookie(Cookies.signIn(visit.site(), token.text()))
                .cookie(Cookies.formToken(visit.site(), visit.visitor().session(), visit.formToken()));
    }

    /// The client that a session begins with.
    public static Client client(Sender sender) {
        return new Client(sender.agent(), Optional.of(sender.address()));
    }

    /// The network that limits by e-mail address count.
    public static ClientNetwork network(Sender sender) {
        return new ClientNetwork(sender.emailNetwork());
    }
}
