package tel.billing.identity.web.password;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.identity.application.passwordchange.ShowPasswordReset;
import tel.billing.identity.application.signup.ShowSignup;
import tel.billing.identity.web.page.LinkPage;
import tel.billing.identity.web.page.LinkToken;
import tel.billing.identity.web.page.PasswordField;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.pages.PageLanguage;
import tel.billing.shared.web.pages.PageLayout;
import tel.billing.shared.web.pages.PageTemplate;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

/// The pages on which links in e-mails set a password. Opening a page does not use the link up, because mail
/// programs open links too. Its form does, through the API.
@RestController
public final class PasswordPageController {
    private static final PageTemplate EMAIL_FIELD = PageTemplate.of("email-field.html");

    private final ShowSignup showSignup;
    private final ShowPasswordReset showPasswordReset;
    private final PasswordField passwordField;
    private final PageLayout layout;
    private final LinkPage signup;
    private final LinkPage reset;
    private final LinkPage newReset;

    public PasswordPageController(
            ShowSignup showSignup,
            ShowPasswordReset showPasswordReset,
            PasswordField passwordField,
            PageLayout layout) {
        this.showSignup = showSignup;
        this.showPasswordReset = showPasswordReset;
        this.passwordField = passwordField;
        this.layout = layout;
        this.signup = new LinkPage(layout, "signup", "/v1/auth/magic-link/redeem", true);
        this.reset = new LinkPage(layout, "reset", "/v1/auth/reset-password", true);
        this.newReset = new LinkPage(layout, "reset_dead", "/v1/auth/forgot-password", false);
    }

    @GetMapping("/signup/confirm")
    @Access(Audience.PUBLIC)
    @MediaTypeOffers("text/html")
    public Answer openMagicLink(Query query, PageLanguage language) {
        return switch (LinkToken.of(query)) {
            case LinkToken.Missing() -> signup.written(language, passwordField.written(language));
            case LinkToken.Given(var token) ->
                showSignup.show(token).map(this::signup).orElseGet(() -> layout.notice(language, "signup_dead"));
        };
    }

    private Response signup(ShowSignup.PendingSignup pending) {
        var language = PageLanguage.of(Optional.of(pending.country()));
        var field = passwordField.written(
                language, pending.email().value(), pending.company().value());
        return signup.written(language, field, facts(pending, language));
    }

    private static List<LinkPage.Fact> facts(ShowSignup.PendingSignup pending, PageLanguage language) {
        var facts = new ArrayList<LinkPage.Fact>();
        facts.add(new LinkPage.Fact("facts.company", pending.company().value()));
        facts.add(new LinkPage.Fact("facts.country", language.country(pending.country())));
        facts.add(new LinkPage.Fact("facts.plan", pending.plan().value()));
        pending.vatNumber().ifPresent(number -> facts.add(new LinkPage.Fact("facts.vat_number", number.toString())));
        facts.add(new LinkPage.Fact("facts.at", language.time(pending.at())));
        return facts;
    }

    /// If the link is dead, the page sends a new one to any address that the reader enters. The response is the
    /// same for all addresses.
    @GetMapping("/password/reset")
    @Access(Audience.PUBLIC)
    @MediaTypeOffers("text/html")
    public Answer openResetLink(Query query, PageLanguage language) {
        return switch (LinkToken.of(query)) {
            case LinkToken.Missing() -> reset.written(language, passwordField.written(language));
            case LinkToken.Given(var token) ->
                showPasswordReset
                        .show(token)
                        .map(this::reset)
                        .orElseGet(() -> newReset.written(language, EMAIL_FIELD.fill(language, Map.of())));
        };
    }

    private Response reset(ShowPasswordReset.Recipient recipient) {
        var language = PageLanguage.of(recipient.locale().country());
        var field = passwordField.written(
                language, recipient.email().value(), recipient.company().value());
        return recipient.isStaff() ? reset.writtenForStaff(language, field) : reset.written(language, field);
    }
}
