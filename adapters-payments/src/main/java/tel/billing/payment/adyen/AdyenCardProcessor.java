package tel.billing.payment.adyen;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.http.Deadline;

/// Charges cards at Adyen, which captures immediately what it authorises. If the order has a stored card, the
/// adapter charges that card. If it has none, or the issuer requires authentication, the customer is sent to
/// a payment page of Adyen's and `AdyenNotificationParser` delivers the result. Adyen has no way to look up
/// the result of an order: either the order is repeated under its idempotency key, or a notification comes.
public final class AdyenCardProcessor implements CardProcessor, AutoCloseable {
    /// The time limit for all requests of one call together.
    static final Duration TIMEOUT = Duration.ofSeconds(18);

    /// The maximum number of concurrent requests and connections. It limits how many threads a hanging
    /// processor can block.
    private static final int MAX_CONCURRENT_REQUESTS = 64;

    private final AdyenHttp http;
    private final Duration timeout;
    private final Charges charges;
    private final Refunds refunds;
    private final StoredCardApi storedCardApi;

    /// @param returnUrl where Adyen sends customers back to; the service learns nothing from the return
    /// @param responded called for each complete response of Adyen, even if it is unusable
    public AdyenCardProcessor(AdyenAccess access, URI returnUrl, MeterRegistry meters, Runnable responded) {
        this(access, returnUrl, meters, responded, TIMEOUT, MAX_CONCURRENT_REQUESTS);
    }

    AdyenCardProcessor(
            AdyenAccess access,
            URI returnUrl,
            MeterRegistry meters,
            Runnable responded,
            Duration timeout,
            int maxConcurrentRequests) {
        this.http = new AdyenHttp(responded);
        var api = Api.at(access, http);
        var write = new CardRequests(access.account(), returnUrl);
        var requests = new Requests(maxConcurrentRequests, meters);
        this.timeout = timeout;
        this.charges = new Charges(api, write, requests);
        this.refunds = new Refunds(api, write, requests);
        this.storedCardApi = new StoredCardApi(api, access.account(), requests);
    }

    @Override
    public Answer charge(PaymentOrder paymentOrder) {
        return charges.send(paymentOrder, Deadline.in(timeout));
    }

    @Override
    public Answer lookUp(PaymentOrder paymentOrder) {
        return new Answer.NoAnswer();
    }

    @Override
    public RefundAnswer refund(RefundOrder order) {
        return refunds.send(order, Deadline.in(timeout));
    }

    @Override
    public RefundAnswer lookUp(RefundOrder order) {
        return new RefundAnswer.NoAnswer();
    }

    @Override
    public Optional<List<TokenizedCard>> cardsOf(AccountId account) {
        return storedCardApi.cardsOf(account, Deadline.in(timeout));
    }

    @Override
    public boolean deleteCard(AccountId account, StoredCard.Token card) {
        return storedCardApi.delete(account, card, Deadline.in(timeout));
    }

    @Override
    public void close() {
        http.close();
    }
}
