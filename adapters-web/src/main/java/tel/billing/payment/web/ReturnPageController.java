package tel.billing.payment.web;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.pages.PageFile;
import tel.billing.shared.web.request.Offers;

/// The page that a card processor's own page sends customers back to. It is the same for everybody, whatever its
/// address
/// carries, and knows nothing of how the payment ended: that the processor tells us itself.
@RestController
public final class ReturnPageController {
    /// Below the public URL.
    public static final String PATH = "/payment/return";

    private final Response page = Response.page(PageFile.read("payment-return.html"));

    @GetMapping(PATH)
    @Access(Audience.PUBLIC)
    @Offers("text/html")
    public Answer comeBack() {
        return page;
    }
}
