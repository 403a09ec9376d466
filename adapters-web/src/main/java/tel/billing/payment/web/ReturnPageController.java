package tel.billing.payment.web;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.pages.PageLanguage;
import tel.billing.shared.web.pages.PageLayout;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.response.Answer;

/// The page to which the card processor's page returns the customer. It does not show whether the payment succeeded,
/// because the processor reports this to the service directly.
@RestController
public final class ReturnPageController {
    /// Relative to the public URL.
    public static final String PATH = "/payment/return";

    private final PageLayout layout;

    public ReturnPageController(PageLayout layout) {
        this.layout = layout;
    }

    @GetMapping(PATH)
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    @MediaTypeOffers("text/html")
    public Answer comeBack(PageLanguage language) {
        return layout.notice(language, "payment");
    }
}
