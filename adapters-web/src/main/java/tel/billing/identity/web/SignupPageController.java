package tel.billing.identity.web;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.pages.PageFile;
import tel.billing.shared.web.request.Offers;

/// The page that the magic link opens. Opening it redeems nothing; its form does, through POST
/// /v1/auth/magic-link/redeem.
@RestController
public final class SignupPageController {
    private final Response page = Response.page(PageFile.read("signup-confirm.html"));

    @GetMapping("/signup/confirm")
    @Access(Audience.PUBLIC)
    @Offers("text/html")
    public Answer open() {
        return page;
    }
}
