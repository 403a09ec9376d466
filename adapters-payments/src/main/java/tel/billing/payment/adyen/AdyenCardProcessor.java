package tel.billing.payment.adyen;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// Charges cards at Adyen, which captures at once what it authorises. A stored card is asked for the money itself; else,
/// or when its owner must prove to be the one, the customer is sent to a page of Adyen's, and [AdyenNotices] tell what
/// came of it. Adyen cannot be asked what became of an order: it is repeated under its key, or a notice comes.
public final class AdyenCardProcessor implements CardProcessor, AutoCloseable {
    /// For all requests of one call together.
    private static final Duration PATIENCE = Duration.ofSeconds(18);

    private final AdyenHttp http = new AdyenHttp();
    private final Charges charges;
    private final Refunds refunds;
    private final Vault vault;

    /// @param returnUrl where Adyen sends customers back to; it learns nothing there
    public AdyenCardProcessor(AdyenAccess access, URI returnUrl, MeterRegistry meters) {
        var api = Api.at(access, http);
        var write = new CardRequests(access.account(), returnUrl);
        var requests = new Requests(meters);
        this.charges = new Charges(api, write, requests);
        this.refunds = new Refunds(api, write, requests);
        this.vault = new Vault(api, access.account(), requests);
    }

    @Override
    public Answer charge(Order order) {
        return charges.ask(order, Deadline.in(PATIENCE));
    }

    @Override
    public Answer lookUp(Order order) {
        return new Answer.NoAnswer();
    }

    @Override
    public RefundAnswer refund(RefundOrder order) {
        return refunds.ask(order, Deadline.in(PATIENCE));
    }

    @Override
    public RefundAnswer lookUp(RefundOrder order) {
        return new RefundAnswer.NoAnswer();
    }

    @Override
    public Optional<List<KeptCard>> cardsOf(AccountId account) {
        return vault.cardsOf(account, Deadline.in(PATIENCE));
    }

    @Override
    public boolean forget(AccountId account, StoredCard.Token card) {
        return vault.forget(account, card, Deadline.in(PATIENCE));
    }

    @Override
    public void close() {
        http.close();
    }
}
