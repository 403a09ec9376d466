package tel.billing.identity.portal.password;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.browser.RenewBrowserSession;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.passwordchange.ChangePassword;
import tel.billing.identity.domain.Password;
import tel.billing.identity.portal.Browsers;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.Pauses;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Customers change their password. Their other sessions end.
@PortalPages
public record ChangePasswordPages(
        ChangePassword changePassword, RenewBrowserSession renewBrowserSession, PasswordRules rules) {
    private static final String PATH = "/portal/account/password";
    private static final String CURRENT = "current_password";
    private static final String NEXT = "new_password";

    /// What the form says about new passwords.
    public record Rules(int leastLength) {}

    @GetMapping(PATH)
    @PortalAccess(Visitors.CUSTOMER_EVEN_IF_SUSPENDED)
    public View show(Form form) {
        return page(form);
    }

    @PostMapping(PATH)
    @PortalAccess(Visitors.CUSTOMER_EVEN_IF_SUSPENDED)
    public View change(Visit visit, Form form, HttpServletRequest request) {
        var current = form.password(CURRENT);
        var next = newPassword(form);
        if (!form.isValid()) {
            return page(form);
        }
        var visitor = visit.visitor();
        var outcome = changePassword.change(new ChangePassword.Command(
                visitor.account(),
                visitor.user(),
                new SessionId(visitor.session()),
                Password.of(current.get()),
                next.orElseThrow()));
        return switch (outcome) {
            case ChangePassword.Outcome.Changed() ->
                Browsers.renew(
                        renewBrowserSession,
                        View.redirect("/portal/account").notice("password_changed"),
                        visit,
                        request);
            case ChangePassword.Outcome.Refused(var currentIsWrong, var violation) -> {
                if (currentIsWrong) {
                    form.fault(CURRENT, InputError.incorrect("is not your password"));
                }
                violation.ifPresent(error -> form.fault(NEXT, error));
                yield page(form);
            }
            case ChangePassword.Outcome.RateLimited(var pause) -> {
                form.fault("", "fault.rate_limited", Pauses.minutes(pause));
                yield page(form);
            }
            case ChangePassword.Outcome.Busy() -> throw PageFailure.busy();
        };
    }

    private Optional<Password> newPassword(Form form) {
        return form.password(NEXT).ifValid().flatMap(typed -> switch (rules.parse(typed)) {
            case Parsed.Valid<Password>(var password) -> Optional.of(password);
            case Parsed.Invalid<Password>(var error) -> {
                form.fault(NEXT, error);
                yield Optional.empty();
            }
        });
    }

    private View page(Form form) {
        return View.page("identity/change-password", new Rules(rules.leastLength()), form);
    }
}
