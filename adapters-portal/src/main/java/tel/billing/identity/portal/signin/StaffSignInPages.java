package tel.billing.identity.portal.signin;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.identity.application.browser.StartBrowserSession;
import tel.billing.identity.application.secondfactor.SignInAsStaff;
import tel.billing.identity.application.secondfactor.VerifySecondFactor;
import tel.billing.identity.application.session.SignOut;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.identity.portal.Browsers;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.RateLimit;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.Pauses;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.Cookies;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Staff sign in to the console: with e-mail address and password, and then with the second factor. The
/// session that the browser had before ends.
@PortalPages
public record StaffSignInPages(
        SignInAsStaff signInAsStaff,
        VerifySecondFactor verifySecondFactor,
        SignOut signOut,
        StartBrowserSession startBrowserSession,
        EmailAddressParser emailAddresses) {
    private static final String PAGE = "identity/sign-in";
    private static final String CODE_PAGE = "identity/second-factor";

    /// The cookie with the challenge.
    private static final String CHALLENGE = "challenge";

    @GetMapping("/console/sign-in")
    @PortalAccess(Visitors.EVERYONE)
    public View show(Visit visit, Form form) {
        return visit.signedIn().isPresent()
                ? View.redirect(visit.site().next(form.value("next")))
                : View.page(PAGE, new View.Nothing(), form);
    }

    @PostMapping("/console/sign-in")
    @PortalAccess(value = Visitors.EVERYONE, limit = RateLimit.ADMIN_SIGN_IN_BY_ADDRESS)
    public View signIn(Visit visit, Form form) {
        var email = form.required("email", emailAddresses::parse);
        var password = form.password("password");
        if (!form.isValid()) {
            return View.page(PAGE, new View.Nothing(), form);
        }
        var outcome = signInAsStaff.signIn(
                new SignInAsStaff.Command(email.get(), Password.of(password.get()), Browsers.network(visit.sender())));
        return switch (outcome) {
            case SignInAsStaff.Outcome.Challenged(var challenge) ->
                View.redirect("/console/sign-in/code")
                        .with("next", visit.site().next(form.value("next")))
                        .cookie(Cookies.temporary(visit.site(), CHALLENGE, challenge.id(), challenge.expiresIn()));
            case SignInAsStaff.Outcome.NoMatch() -> {
                form.fault("sign_in.no_match");
                yield View.page(PAGE, new View.Nothing(), form);
            }
            case SignInAsStaff.Outcome.Locked(var time) -> {
                form.fault("", "sign_in.locked", Pauses.minutes(time));
                yield View.page(PAGE, new View.Nothing(), form);
            }
            case SignInAsStaff.Outcome.RateLimited(var pause) -> throw PageFailure.rateLimited(pause);
            case SignInAsStaff.Outcome.Busy() -> throw PageFailure.busy();
        };
    }

    @GetMapping("/console/sign-in/code")
    @PortalAccess(Visitors.EVERYONE)
    public View askForCode(Visit visit, Form form, HttpServletRequest request) {
        return Cookies.temporary(request, visit.site(), CHALLENGE).isPresent()
                ? View.page(CODE_PAGE, new View.Nothing(), form)
                : View.redirect("/console/sign-in");
    }

    @PostMapping("/console/sign-in/code")
    @PortalAccess(value = Visitors.EVERYONE, limit = RateLimit.ADMIN_SIGN_IN_BY_ADDRESS)
    public View verify(Visit visit, Form form, HttpServletRequest request) {
        var challenge = Cookies.temporary(request, visit.site(), CHALLENGE);
        if (challenge.isEmpty()) {
            return View.redirect("/console/sign-in").notice("sign_in_again");
        }
        var code = form.required("code", SecondFactorCode::parse);
        if (!form.isValid()) {
            return View.page(CODE_PAGE, new View.Nothing(), form);
        }
        var outcome = verifySecondFactor.verify(
                new VerifySecondFactor.Command(challenge.get(), code.get(), Browsers.client(visit.sender())));
        return switch (outcome) {
            case VerifySecondFactor.Outcome.SignedIn(var session) -> enter(visit, form, session);
            case VerifySecondFactor.Outcome.Invalid() -> {
                form.fault("code", "sign_in.wrong_code");
                yield View.page(CODE_PAGE, new View.Nothing(), form.with("code", ""));
            }
            case VerifySecondFactor.Outcome.Locked(var time) -> {
                form.fault("", "sign_in.locked", Pauses.minutes(time));
                yield View.page(CODE_PAGE, new View.Nothing(), form.with("code", ""));
            }
        };
    }

    private View enter(Visit visit, Form form, StartedSession session) {
        Browsers.signOut(signOut, visit);
        return View.redirect(visit.site().next(form.value("next")))
                .cookie(Cookies.signIn(
                        visit.site(), startBrowserSession.start(session).text()))
                .cookie(Cookies.forgetFormToken(visit.site()))
                .cookie(Cookies.forget(visit.site(), CHALLENGE));
    }
}
