package tel.billing.identity.portal.signin;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.identity.application.browser.StartBrowserSession;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.application.session.SignOut;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.domain.Password;
import tel.billing.identity.portal.Browsers;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.RateLimit;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.Cookies;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Customers sign in to the portal with e-mail address and password. The session that the browser had before
/// ends.
@PortalPages
public record CustomerSignInPages(
        SignIn signIn, SignOut signOut, StartBrowserSession startBrowserSession, EmailAddressParser emailAddresses) {
    private static final String PAGE = "identity/sign-in";

    @GetMapping("/portal/sign-in")
    @PortalAccess(Visitors.EVERYONE)
    public View show(Visit visit, Form form) {
        return visit.signedIn().isPresent()
                ? View.redirect(visit.site().next(form.value("next")))
                : View.page(PAGE, new View.Nothing(), form);
    }

    @PostMapping("/portal/sign-in")
    @PortalAccess(value = Visitors.EVERYONE, limit = RateLimit.SIGN_IN_BY_ADDRESS)
    public View signIn(Visit visit, Form form) {
        var email = form.required("email", emailAddresses::parse);
        var password = form.password("password");
        if (!form.isValid()) {
            return View.page(PAGE, new View.Nothing(), form);
        }
        var outcome = signIn.signIn(new SignIn.Command(
                email.get(),
                Password.of(password.get()),
                Browsers.client(visit.sender()),
                Browsers.network(visit.sender())));
        return switch (outcome) {
            case SignIn.Outcome.SignedIn(var session) -> enter(visit, form, session);
            case SignIn.Outcome.NoMatch() -> {
                form.fault("sign_in.no_match");
                yield View.page(PAGE, new View.Nothing(), form);
            }
            case SignIn.Outcome.RateLimited(var pause) -> throw PageFailure.rateLimited(pause);
            case SignIn.Outcome.Busy() -> throw PageFailure.busy();
        };
    }

    private View enter(Visit visit, Form form, StartedSession session) {
        Browsers.signOut(signOut, visit);
        return View.redirect(visit.site().next(form.value("next")))
                .cookie(Cookies.signIn(
                        visit.site(), startBrowserSession.start(session).text()))
                .cookie(Cookies.forgetFormToken(visit.site()));
    }
}
