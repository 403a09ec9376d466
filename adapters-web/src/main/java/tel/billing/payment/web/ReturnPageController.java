package tel.billing.payment.web;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.pages.PageFile;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

/// The page to which the card processor's page returns the customer. It is the same for all customers and
/// does not show the result of the payment, because the processor reports that to the service directly.
@RestController
public final class ReturnPageController {
    /// Relative to the public URL.
    public static final String PATH = "/payment/return";

    private final Response page = Response.page(PageFile.read("payment-return.html"));

    @GetMapping(PATH)
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    @MediaTypeOffers("text/html")
    public Answer comeBack() {
        return page;
    }
}
