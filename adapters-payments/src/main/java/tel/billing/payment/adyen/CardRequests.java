package tel.billing.payment.adyen;

import com.adyen.model.checkout.Amount;
import com.adyen.model.checkout.CardDetails;
import com.adyen.model.checkout.CheckoutPaymentMethod;
import com.adyen.model.checkout.CreateCheckoutSessionRequest;
import com.adyen.model.checkout.PaymentRefundRequest;
import com.adyen.model.checkout.PaymentRequest;
import java.net.URI;
import java.util.List;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.Money;

/// Converts orders to Adyen's requests. The same order always gives the same request. [MinorUnits] must be
/// able to represent its amount.
record CardRequests(AdyenAccount account, URI returnUrl) {
    /// Capture immediately, whatever the merchant account's capture delay is.
    private static final int CAPTURED_AT_ONCE = 0;

    /// Charges the stored card, whether or not the customer is present
    /// (docs.adyen.com/online-payments/tokenization/make-token-payments).
    PaymentRequest payment(PaymentOrder paymentOrder, StoredCard.Token card) {
        return new PaymentRequest()
                .amount(amount(paymentOrder.amount()))
                .merchantAccount(account.code())
                .reference(OurReference.of(paymentOrder).toString())
                .shopperReference(paymentOrder.account().toString())
                .shopperInteraction(PaymentRequest.ShopperInteractionEnum.CONTAUTH)
                .recurringProcessingModel(
                        switch (paymentOrder.initiation()) {
                            case CUSTOMER_PRESENT -> PaymentRequest.RecurringProcessingModelEnum.CARDONFILE;
                            case RENEWAL -> PaymentRequest.RecurringProcessingModelEnum.SUBSCRIPTION;
                        })
                .captureDelayHours(CAPTURED_AT_ONCE)
                .returnUrl(returnUrl(paymentOrder))
                .paymentMethod(new CheckoutPaymentMethod(
                        new CardDetails().type(CardDetails.TypeEnum.SCHEME).storedPaymentMethodId(card.value())));
    }

    /// Creates a payment page of Adyen's that accepts cards only. The page expires after an hour: that is
    /// Adyen's default, and as long as the service waits.
    CreateCheckoutSessionRequest page(PaymentOrder paymentOrder) {
        return new CreateCheckoutSessionRequest()
                .mode(CreateCheckoutSessionRequest.ModeEnum.HOSTED)
                .amount(amount(paymentOrder.amount()))
                .merchantAccount(account.code())
                .reference(OurReference.of(paymentOrder).toString())
                .shopperReference(paymentOrder.account().toString())
                .shopperInteraction(CreateCheckoutSessionRequest.ShopperInteractionEnum.ECOMMERCE)
                .recurringProcessingModel(CreateCheckoutSessionRequest.RecurringProcessingModelEnum.CARDONFILE)
                .storePaymentMethodMode(
                        paymentOrder.saveCard()
                                ? CreateCheckoutSessionRequest.StorePaymentMethodModeEnum.ENABLED
                                : CreateCheckoutSessionRequest.StorePaymentMethodModeEnum.DISABLED)
                .channel(CreateCheckoutSessionRequest.ChannelEnum.WEB)
                .captureDelayHours(CAPTURED_AT_ONCE)
                .allowedPaymentMethods(List.of("scheme"))
                .returnUrl(returnUrl(paymentOrder));
    }

    /// The page that sends the customer on to the shop finds the shop's URLs by the id. An order without such URLs
    /// gives the same request as in earlier releases, because its key may have been used by one of them.
    private String returnUrl(PaymentOrder paymentOrder) {
        return paymentOrder.returnUrls().isEmpty()
                ? returnUrl.toString()
                : returnUrl + "?payment_id=" + paymentOrder.id();
    }

    PaymentRefundRequest refund(RefundOrder order) {
        return new PaymentRefundRequest()
                .amount(amount(order.amount()))
                .merchantAccount(account.code())
                .reference(OurReference.of(order).toString());
    }

    private static Amount amount(Money money) {
        return new Amount()
                .value(MinorUnits.of(money))
                .currency(money.currency().getCurrencyCode());
    }
}
