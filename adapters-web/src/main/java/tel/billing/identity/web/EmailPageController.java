package tel.billing.identity.web;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.request.Offers;

/// The page on which a link in a mail proves another address. Opening it uses up nothing, as mail
/// programs open links too; its form does, through the API.
@RestController
public final class EmailPageController {
    private final Response confirm = new LinkPage(
                    "/v1/auth/confirm-email",
                    "Confirm your new address",
                    "You sign in with it from then on, and our mail goes there.",
                    LinkPage.NO_FIELDS,
                    "Confirm address",
                    "Your address is changed",
                    "Sign in with it from now on. Your password stays what it is.")
            .written();

    @GetMapping("/email/confirm")
    @Access(Audience.PUBLIC)
    @Offers("text/html")
    public Answer openEmailLink() {
        return confirm;
    }
}
