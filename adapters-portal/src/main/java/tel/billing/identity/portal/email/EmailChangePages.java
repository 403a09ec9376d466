package tel.billing.identity.portal.email;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.browser.RenewBrowserSession;
import tel.billing.identity.application.email.RequestEmailChange;
import tel.billing.identity.domain.Password;
import tel.billing.identity.portal.Browsers;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.InputError;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.Pauses;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Customers request another e-mail address. It changes when they open the link that is sent to it. The response
/// does not reveal whether another user has the address.
@PortalPages
public record EmailChangePages(
        RequestEmailChange requestEmailChange,
        RenewBrowserSession renewBrowserSession,
        EmailAddressParser emailAddresses) {
    private static final String PATH = "/portal/account/email";
    private static final String PAGE = "identity/change-email";

    @GetMapping(PATH)
    @PortalAccess(Visitors.CUSTOMER)
    public View show(Visit visit, Form form) {
        if (visit.visitor().suspended()) {
            throw PageFailure.suspended();
        }
        return View.page(PAGE, new View.Nothing(), form);
    }

    @PostMapping(PATH)
    @PortalAccess(Visitors.CUSTOMER)
    public View change(Visit visit, Form form, HttpServletRequest request) {
        var email = form.required("email", emailAddresses::parseNew);
        var password = form.password("password");
        if (!form.isValid()) {
            return View.page(PAGE, new View.Nothing(), form);
        }
        var visitor = visit.visitor();
        var outcome = requestEmailChange.request(new RequestEmailChange.Command(
                visitor.account(),
                visitor.user(),
                new SessionId(visitor.session()),
                email.get(),
                Password.of(password.get())));
        return switch (outcome) {
            case RequestEmailChange.Outcome.MailSent() ->
                Browsers.renew(
                        renewBrowserSession,
                        View.redirect("/portal/account").notice("email_link_sent"),
                        visit,
                        request);
            case RequestEmailChange.Outcome.Rejected(var passwordIsWrong, var emailIsUnchanged) -> {
                if (emailIsUnchanged) {
                    form.fault("email", "change_email.unchanged");
                }
                if (passwordIsWrong) {
                    form.fault("password", InputError.incorrect("is not your password"));
                }
                yield View.page(PAGE, new View.Nothing(), form);
            }
            case RequestEmailChange.Outcome.RateLimited(var pause) -> {
                form.fault("", "fault.rate_limited", Pauses.minutes(pause));
                yield View.page(PAGE, new View.Nothing(), form);
            }
            case RequestEmailChange.Outcome.Busy() -> throw PageFailure.busy();
        };
    }
}
