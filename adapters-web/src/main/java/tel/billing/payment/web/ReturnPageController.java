package tel.billing.payment.web;

import java.net.URI;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.application.history.ShowReturn;
import tel.billing.payment.application.topup.PaymentStatus;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.Parsed;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.pages.PageLanguage;
import tel.billing.shared.web.pages.PageLayout;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.request.Uuids;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;
import tel.billing.shared.web.response.StoreOutage;

/// The page to which the card processor's page returns the customer. It sends the customer on to the shop, if the
/// request of the payment named a URL. The status in that URL is what the service knows at this moment, because the
/// processor reports the result to the service directly. If the service cannot look the payment up now, the page says
/// so and tries again.
@RestController
public final class ReturnPageController {
    /// Relative to the public URL.
    public static final String PATH = "/payment/return";

    /// Concurrent queries of this page, because admission control does not limit them.
    private static final int MAX_QUERIES = 4;

    private final ShowReturn showReturn;
    private final PageLayout layout;
    private final StoreOutage outage;
    private final Semaphore queries = new Semaphore(MAX_QUERIES);

    public ReturnPageController(ShowReturn showReturn, PageLayout layout, StoreOutage outage) {
        this.showReturn = showReturn;
        this.layout = layout;
        this.outage = outage;
    }

    /// Ignores other parameters, because the processor adds some.
    @GetMapping(PATH)
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    @MediaTypeOffers("text/html")
    public Answer comeBack(Query query, PageLanguage language) {
        return query.optional("payment_id", ReturnPageController::id)
                .ifRead()
                .flatMap(id -> id)
                .map(id -> leadOn(id, language))
                .orElseGet(() -> layout.notice(language, "payment"));
    }

    private Answer leadOn(PaymentId id, PageLanguage language) {
        if (!queries.tryAcquire()) {
            return later(id, language);
        }
        try {
            return showReturn
                    .show(id)
                    .<Answer>map(ReturnPageController::redirect)
                    .orElseGet(() -> layout.notice(language, "payment"));
        } catch (StoreUnavailable unavailable) {
            outage.record(unavailable);
            return later(id, language);
        } finally {
            queries.release();
        }
    }

    private Answer later(PaymentId id, PageLanguage language) {
        return layout.later(language, "payment_later", URI.create(PATH + "?payment_id=" + id));
    }

    private static Response redirect(ShowReturn.Destination destination) {
        var payment = destination.payment();
        return Response.redirect(ReturnUrls.withResult(destination.url(), payment.id(), nameOf(payment)));
    }

    /// As the API shows it.
    private static String nameOf(Payment payment) {
        return PaymentStatus.of(payment).name().toLowerCase(Locale.ROOT);
    }

    private static Parsed<PaymentId> id(String text) {
        return Uuids.parse(text).flatMap(id -> Parsed.valid(new PaymentId(id)));
    }
}
