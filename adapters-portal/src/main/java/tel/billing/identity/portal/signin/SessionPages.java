package tel.billing.identity.portal.signin;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.identity.application.browser.Reauthenticate;
import tel.billing.identity.application.session.SignOut;
import tel.billing.identity.domain.Password;
import tel.billing.identity.portal.Browsers;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.Cookies;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Users sign out, and prove their password again before money or credentials change.
@PortalPages
public record SessionPages(SignOut signOut, Reauthenticate reauthenticate) {
    private static final String PAGE = "identity/password-again";

    @PostMapping("/portal/sign-out")
    @PortalAccess(Visitors.EVERYONE)
    public View signOutCustomer(Visit visit) {
        return leave(visit);
    }

    @PostMapping("/console/sign-out")
    @PortalAccess(Visitors.EVERYONE)
    public View signOutStaff(Visit visit) {
        return leave(visit);
    }

    @GetMapping("/portal/password")
    @PortalAccess(Visitors.CUSTOMER_EVEN_IF_SUSPENDED)
    public View askCustomer(Form form) {
        return View.page(PAGE, new View.Nothing(), form);
    }

    @GetMapping("/console/password")
    @PortalAccess(Visitors.STAFF)
    public View askStaff(Form form) {
        return View.page(PAGE, new View.Nothing(), form);
    }

    @PostMapping("/portal/password")
    @PortalAccess(Visitors.CUSTOMER_EVEN_IF_SUSPENDED)
    public View proveCustomer(Visit visit, Form form, HttpServletRequest request) {
        return prove(visit, form, request);
    }

    @PostMapping("/console/password")
    @PortalAccess(Visitors.STAFF)
    public View proveStaff(Visit visit, Form form, HttpServletRequest request) {
        return prove(visit, form, request);
    }

    /// If the session has already expired, this only forgets the cookie.
    private View leave(Visit visit) {
        Browsers.signOut(signOut, visit);
        return View.redirect(visit.site().path("/sign-in"))
                .notice("signed_out")
                .cookie(Cookies.signOut(visit.site()))
                .cookie(Cookies.forgetFormToken(visit.site()));
    }

    /// The session gets another token. A request that was sent with the previous one at the same time leads
    /// to the sign-in page, which leads a browser with the new one to the requested page.
    private View prove(Visit visit, Form form, HttpServletRequest request) {
        var password = form.password("password");
        if (!form.isValid()) {
            return View.page(PAGE, new View.Nothing(), form);
        }
        var token = Cookies.token(request, visit.site()).orElseThrow(PageFailure::formExpired);
        var outcome = reauthenticate.reauthenticate(new Reauthenticate.Command(token, Password.of(password.get())));
        return switch (outcome) {
            case Reauthenticate.Outcome.Reauthenticated(var next) ->
                Browsers.renewed(View.redirect(visit.site().next(form.value("next"))), visit, next);
            case Reauthenticate.Outcome.NoMatch() -> {
                form.fault("password", "password_again.wrong");
                yield View.page(PAGE, new View.Nothing(), form);
            }
            case Reauthenticate.Outcome.NotSignedIn() ->
                View.redirect(visit.site().path("/sign-in"))
                        .with("next", visit.site().next(form.value("next")));
            case Reauthenticate.Outcome.RateLimited(var pause) -> throw PageFailure.rateLimited(pause);
            case Reauthenticate.Outcome.Busy() -> throw PageFailure.busy();
        };
    }
}
