package tel.billing.payment.adyen;

import com.adyen.model.checkout.Amount;
import com.adyen.model.checkout.CardDetails;
import com.adyen.model.checkout.CheckoutPaymentMethod;
import com.adyen.model.checkout.CreateCheckoutSessionRequest;
import com.adyen.model.checkout.PaymentRefundRequest;
import com.adyen.model.checkout.PaymentRequest;
import java.net.URI;
import java.util.List;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.Money;

/// Writes orders as Adyen's requests. One order makes the same request whenever it is written. Its amount must be one
/// that [MinorUnits] can tell.
record CardRequests(AdyenAccount account, URI returnUrl) {
    /// What is authorised is booked as captured, whatever the merchant account says about captures.
    private static final int CAPTURED_AT_ONCE = 0;

    /// The stored card pays, whether or not its owner is there
    /// (docs.adyen.com/online-payments/tokenization/make-token-payments).
    PaymentRequest payment(Order order, StoredCard.Token card) {
        return new PaymentRequest()
                .amount(amount(order.amount()))
                .merchantAccount(account.code())
                .reference(OurReference.of(order).toString())
                .shopperReference(order.account().toString())
                .shopperInteraction(PaymentRequest.ShopperInteractionEnum.CONTAUTH)
                .recurringProcessingModel(
                        switch (order.occasion()) {
                            case CUSTOMER_PRESENT -> PaymentRequest.RecurringProcessingModelEnum.CARDONFILE;
                            case AUTOMATIC_TOP_UP -> PaymentRequest.RecurringProcessingModelEnum.UNSCHEDULEDCARDONFILE;
                            case RENEWAL -> PaymentRequest.RecurringProcessingModelEnum.SUBSCRIPTION;
                        })
                .captureDelayHours(CAPTURED_AT_ONCE)
                .returnUrl(returnUrl.toString())
                .paymentMethod(new CheckoutPaymentMethod(
                        new CardDetails().type(CardDetails.TypeEnum.SCHEME).storedPaymentMethodId(card.value())));
    }

    /// The customer pays at a page of Adyen's, by card only. It is open for an hour, as long as Adyen keeps a session
    /// that does not say otherwise, and as long as we wait.
    CreateCheckoutSessionRequest page(Order order) {
        return new CreateCheckoutSessionRequest()
                .mode(CreateCheckoutSessionRequest.ModeEnum.HOSTED)
                .amount(amount(order.amount()))
                .merchantAccount(account.code())
                .reference(OurReference.of(order).toString())
                .shopperReference(order.account().toString())
                .shopperInteraction(CreateCheckoutSessionRequest.ShopperInteractionEnum.ECOMMERCE)
                .recurringProcessingModel(CreateCheckoutSessionRequest.RecurringProcessingModelEnum.CARDONFILE)
                .storePaymentMethodMode(
                        order.saveCard()
                                ? CreateCheckoutSessionRequest.StorePaymentMethodModeEnum.ENABLED
                                : CreateCheckoutSessionRequest.StorePaymentMethodModeEnum.DISABLED)
                .channel(CreateCheckoutSessionRequest.ChannelEnum.WEB)
                .captureDelayHours(CAPTURED_AT_ONCE)
                .allowedPaymentMethods(List.of("scheme"))
                .returnUrl(returnUrl.toString());
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
