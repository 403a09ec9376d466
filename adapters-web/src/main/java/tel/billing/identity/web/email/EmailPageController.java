package tel.billing.identity.web.email;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.identity.application.email.ShowEmailChange;
import tel.billing.identity.web.page.LinkPage;
import tel.billing.identity.web.page.LinkToken;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.pages.PageLanguage;
import tel.billing.shared.web.pages.PageLayout;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;

/// The page that confirms another e-mail address. Opening it does not use the link up, because mail programs
/// open links too. Its form does, through the API.
@RestController
public final class EmailPageController {
    private final ShowEmailChange showEmailChange;
    private final PageLayout layout;
    private final LinkPage confirm;

    public EmailPageController(ShowEmailChange showEmailChange, PageLayout layout) {
        this.showEmailChange = showEmailChange;
        this.layout = layout;
        this.confirm = new LinkPage(layout, "email", "/v1/auth/confirm-email", true);
    }

    @GetMapping("/email/confirm")
    @Access(Audience.PUBLIC)
    @MediaTypeOffers("text/html")
    public Answer openEmailLink(Query query, PageLanguage language) {
        return switch (LinkToken.of(query)) {
            case LinkToken.Missing() -> confirm.written(language, LinkPage.NO_FIELDS);
            case LinkToken.Given(var token) ->
                showEmailChange
                        .show(token)
                        .map(locale -> confirm.written(PageLanguage.of(locale.country()), LinkPage.NO_FIELDS))
                        .orElseGet(() -> layout.notice(language, "email_dead"));
        };
    }
}
