package tel.billing.identity.web.email;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.identity.web.page.LinkPage;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

/// The page that confirms another e-mail address. Opening it does not use the link up, because mail programs
/// open links too. Its form does, through the API.
@RestController
public final class EmailPageController {
    private final Response confirm = new LinkPage(
                    "/v1/auth/confirm-email",
                    "Confirm your new address",
                    "After this, you sign in with the new address, and we send e-mail there.",
                    LinkPage.NO_FIELDS,
                    "Confirm address",
                    "Your address is changed",
                    "Sign in with the new address from now on. Your password has not changed.")
            .written();

    @GetMapping("/email/confirm")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    @MediaTypeOffers("text/html")
    public Answer openEmailLink() {
        return confirm;
    }
}
