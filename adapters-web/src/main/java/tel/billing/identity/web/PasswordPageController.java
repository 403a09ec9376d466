package tel.billing.identity.web;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.request.Offers;

/// The pages on which links in mails set a password. Opening one uses up nothing; its form does,
/// through the API.
@RestController
public final class PasswordPageController {
    private final Response signup = new LinkPage(
                    "/v1/auth/magic-link/redeem",
                    "Set your password",
                    "One step, and your account is ready.",
                    LinkPage.PASSWORD,
                    "Activate account",
                    "Your account is active",
                    "You can sign in with your e-mail address and this password from now on.")
            .written();
    private final Response reset = new LinkPage(
                    "/v1/auth/reset-password",
                    "Set a new password",
                    "The old one is void then, and you are signed out everywhere.",
                    LinkPage.PASSWORD,
                    "Set password",
                    "Your new password is set",
                    "You can sign in with your e-mail address and this password from now on.")
            .written();

    @GetMapping("/signup/confirm")
    @Access(Audience.PUBLIC)
    @Offers("text/html")
    public Answer openMagicLink() {
        return signup;
    }

    @GetMapping("/password/reset")
    @Access(Audience.PUBLIC)
    @Offers("text/html")
    public Answer openResetLink() {
        return reset;
    }
}
