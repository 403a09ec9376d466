package tel.billing.identity.web.password;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.identity.application.signup.ShowSignup;
import tel.billing.identity.web.page.LinkPage;
import tel.billing.shared.Parsed;
import tel.billing.shared.Secret;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.pages.PageFile;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

/// The pages on which links in e-mails set a password. Opening a page does not use the link up. Its form
/// does, through the API.
@RestController
public final class PasswordPageController {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH);

    private final ShowSignup showSignup;
    private final LinkPage signup = new LinkPage(
            "/v1/auth/magic-link/redeem",
            "Set your password",
            "Set a password to activate this account.",
            LinkPage.PASSWORD,
            "Activate account",
            "Your account is active",
            "You can sign in with your e-mail address and this password from now on.");
    private final Response signupWithoutToken = signup.written();
    private final Response signupInvalid = Response.page(PageFile.read("link-invalid.html"));
    private final Response reset = new LinkPage(
                    "/v1/auth/reset-password",
                    "Set a new password",
                    "Your old password stops working, and you are signed out on all devices.",
                    LinkPage.PASSWORD,
                    "Set password",
                    "Your new password is set",
                    "You can sign in with your e-mail address and this password from now on.")
            .written();

    public PasswordPageController(ShowSignup showSignup) {
        this.showSignup = showSignup;
    }

    /// Without a token, the page says that the link is incomplete. Other parameters are ignored, because mail
    /// programs add some.
    @GetMapping("/signup/confirm")
    @Access(Audience.PUBLIC)
    @MediaTypeOffers("text/html")
    public Answer openMagicLink(Query query) {
        return query.optional("token", Parsed::valid)
                .ifRead()
                .map(token ->
                        token.filter(text -> !text.isEmpty()).map(this::open).orElse(signupWithoutToken))
                .orElse(signupInvalid);
    }

    private Response open(String token) {
        return showSignup
                .show(new Secret(token))
                .map(application -> signup.written(facts(application)))
                .orElse(signupInvalid);
    }

    private static List<LinkPage.Fact> facts(ShowSignup.Application application) {
        var facts = new ArrayList<LinkPage.Fact>();
        facts.add(new LinkPage.Fact("Company", application.company().value()));
        facts.add(new LinkPage.Fact(
                "Country", Locale.of("", application.country().code()).getDisplayCountry(Locale.ENGLISH)));
        facts.add(new LinkPage.Fact("Plan", application.plan().value()));
        application.vatNumber().ifPresent(number -> facts.add(new LinkPage.Fact("VAT number", number.toString())));
        facts.add(new LinkPage.Fact("Signed up on", TIME.format(application.at().atOffset(ZoneOffset.UTC))));
        return facts;
    }

    @GetMapping("/password/reset")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    @MediaTypeOffers("text/html")
    public Answer openResetLink() {
        return reset;
    }
}
