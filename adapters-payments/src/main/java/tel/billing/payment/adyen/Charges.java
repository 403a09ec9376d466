package tel.billing.payment.adyen;

import com.adyen.model.checkout.Amount;
import com.adyen.model.checkout.CreateCheckoutSessionResponse;
import com.adyen.model.checkout.PaymentResponse;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.http.Deadline;

/// Charges the stored card, or sends the customer to a payment page of Adyen's.
record Charges(Api api, CardRequests write, Requests requests) {
    private static final Logger LOG = LoggerFactory.getLogger(Charges.class);

    /// The decline reason if Adyen rejects the request itself: no card was charged, so the card is not at
    /// fault.
    private static final DeclineReason NOT_THE_CARDS_FAULT = DeclineReason.ISSUER_UNAVAILABLE;

    Answer send(PaymentOrder paymentOrder, Deadline deadline) {
        if (!MinorUnits.canRepresent(paymentOrder.amount())) {
            LOG.warn(
                    "Adyen cannot represent the amount {} of {}", paymentOrder.amount(), OurReference.of(paymentOrder));
            return new Answer.Declined(NOT_THE_CARDS_FAULT);
        }
        return paymentOrder
                .card()
                .map(card -> chargeStoredCard(paymentOrder, card, deadline))
                .orElseGet(() -> sendToPage(
                        paymentOrder, paymentOrder.key().toString(), DeclineReason.AUTHENTICATION_FAILED, deadline));
    }

    private Answer chargeStoredCard(PaymentOrder paymentOrder, StoredCard.Token card, Deadline deadline) {
        var reply = requests.send(
                "payment",
                // leave time to create a payment page
                deadline.within(deadline.remaining().multipliedBy(2).dividedBy(3)),
                () -> api.payments()
                        .payments(
                                write.payment(paymentOrder, card),
                                Api.under(paymentOrder.key().toString())),
                Charges::outcome);
        return switch (reply) {
            case Reply.Answered<PaymentResponse>(var payment) -> answer(paymentOrder, payment, deadline);
            case Reply.NoSuchCard<PaymentResponse> _ ->
                sendToPage(paymentOrder, keyOfPage(paymentOrder), DeclineReason.REFUSED, deadline);
            case Reply.Rejected<PaymentResponse> _ -> new Answer.Declined(NOT_THE_CARDS_FAULT);
            case Reply.NotSent<PaymentResponse> _, Reply.NoResponse<PaymentResponse> _ -> new Answer.NoAnswer();
        };
    }

    private Answer answer(PaymentOrder paymentOrder, PaymentResponse payment, Deadline deadline) {
        if (!isFor(paymentOrder, payment.getMerchantReference(), payment.getAmount())) {
            return another(paymentOrder);
        }
        return switch (ResultCodes.chargeResult(result(payment), payment.getRefusalReasonCode())) {
            case ChargeResult.Captured() -> captured(payment);
            case ChargeResult.Declined(var reason) -> new Answer.Declined(reason);
            case ChargeResult.AuthenticationRequired() ->
                sendToPage(paymentOrder, keyOfPage(paymentOrder), DeclineReason.AUTHENTICATION_FAILED, deadline);
            case ChargeResult.Undecided() -> new Answer.Pending();
            case ChargeResult.Unclear() -> new Answer.NoAnswer();
        };
    }

    private static Answer captured(PaymentResponse payment) {
        return Api.isName(payment.getPspReference())
                ? new Answer.Captured(
                        new ProcessorReference(payment.getPspReference()), Cards.paidWith(payment), Optional.empty())
                : new Answer.NoAnswer();
    }

    /// The idempotency key of the payment page, derived from the key of the order: repeating the order
    /// returns the same page. The attempt with the stored card is over, because only the customer could
    /// complete it, and the customer is not sent to the redirect URL of that attempt.
    private static String keyOfPage(PaymentOrder paymentOrder) {
        return paymentOrder.key() + "-page";
    }

    private Answer sendToPage(PaymentOrder paymentOrder, String key, DeclineReason ifAbsent, Deadline deadline) {
        if (paymentOrder.initiation() != PaymentInitiation.CUSTOMER_PRESENT) {
            return new Answer.Declined(ifAbsent);
        }
        var reply = requests.send(
                "page",
                deadline,
                () -> api.payments().sessions(write.page(paymentOrder), Api.under(key)),
                _ -> "answered");
        return switch (reply) {
            case Reply.Answered<CreateCheckoutSessionResponse>(var session) -> page(paymentOrder, session);
            case Reply.Rejected<CreateCheckoutSessionResponse> _, Reply.NoSuchCard<CreateCheckoutSessionResponse> _ ->
                new Answer.Declined(NOT_THE_CARDS_FAULT);
            case Reply.NotSent<CreateCheckoutSessionResponse> _, Reply.NoResponse<CreateCheckoutSessionResponse> _ ->
                new Answer.NoAnswer();
        };
    }

    private static Answer page(PaymentOrder paymentOrder, CreateCheckoutSessionResponse session) {
        return isFor(paymentOrder, session.getReference(), session.getAmount())
                ? Answer.customerMustActAt(session.getUrl())
                : another(paymentOrder);
    }

    private static Answer another(PaymentOrder paymentOrder) {
        LOG.error("Adyen's response names another payment or another amount than {}", OurReference.of(paymentOrder));
        return new Answer.NoAnswer();
    }

    /// A response may omit the reference and the amount.
    private static boolean isFor(PaymentOrder paymentOrder, @Nullable String reference, @Nullable Amount amount) {
        return (reference == null
                        || reference.equals(OurReference.of(paymentOrder).toString()))
                && (amount == null
                        || MinorUnits.isSame(paymentOrder.amount(), amount.getValue(), amount.getCurrency()));
    }

    private static @Nullable String result(PaymentResponse payment) {
        var code = payment.getResultCode();
        return code == null ? null : code.getValue();
    }

    private static String outcome(PaymentResponse payment) {
        return Objects.requireNonNullElse(result(payment), "unknown").toLowerCase(Locale.ROOT);
    }
}
