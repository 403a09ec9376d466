package tel.billing.identity.portal.password;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.identity.portal.Browsers;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.RateLimit;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.Pauses;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Customers and staff who forgot their password request a link by e-mail. The response is the same for all
/// e-mail addresses, known or not.
@PortalPages
public record ForgottenPasswordPages(RequestPasswordReset requestPasswordReset, EmailAddressParser emailAddresses) {
    private static final String PATH = "/forgot-password";
    private static final String SENT = PATH + "/sent";
    private static final String PAGE = "identity/forgot-password";

    @GetMapping("/portal" + PATH)
    @PortalAccess(Visitors.EVERYONE)
    public View showCustomer(Form form) {
        return View.page(PAGE, new View.Nothing(), form);
    }

    @GetMapping("/console" + PATH)
    @PortalAccess(Visitors.EVERYONE)
    public View showStaff(Form form) {
        return View.page(PAGE, new View.Nothing(), form);
    }

    @PostMapping("/portal" + PATH)
    @PortalAccess(value = Visitors.EVERYONE, limit = RateLimit.FORGOT_PASSWORD_BY_ADDRESS)
    public View requestAsCustomer(Visit visit, Form form) {
        return request(visit, form);
    }

    @PostMapping("/console" + PATH)
    @PortalAccess(value = Visitors.EVERYONE, limit = RateLimit.FORGOT_PASSWORD_BY_ADDRESS)
    public View requestAsStaff(Visit visit, Form form) {
        return request(visit, form);
    }

    @GetMapping("/portal" + SENT)
    @PortalAccess(Visitors.EVERYONE)
    public View sentToCustomer() {
        return sent();
    }

    @GetMapping("/console" + SENT)
    @PortalAccess(Visitors.EVERYONE)
    public View sentToStaff() {
        return sent();
    }

    private View request(Visit visit, Form form) {
        var email = form.required("email", emailAddresses::parse);
        if (!form.isValid()) {
            return View.page(PAGE, new View.Nothing(), form);
        }
        var outcome = requestPasswordReset.request(
                new RequestPasswordReset.Command(email.get(), Browsers.network(visit.sender())));
        return switch (outcome) {
            case RequestPasswordReset.Outcome.MailSent() ->
                View.redirect(visit.site().path(SENT));
            case RequestPasswordReset.Outcome.RateLimited(var pause) -> {
                form.fault("", "fault.rate_limited", Pauses.minutes(pause));
                yield View.page(PAGE, new View.Nothing(), form);
            }
        };
    }

    private static View sent() {
        return View.page("identity/forgot-password-sent", new View.Nothing());
    }
}
