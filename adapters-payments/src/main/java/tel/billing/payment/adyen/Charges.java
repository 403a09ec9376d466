package tel.billing.payment.adyen;

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
import tel.billing.payment.application.CardProcessor.Answer;
import tel.billing.payment.domain.Occasion;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.Money;

/// Asks for money: of the stored card, or of the customer at a page of Adyen's.
record Charges(Api api, CardRequests write, Requests requests) {
    private static final Logger LOG = LoggerFactory.getLogger(Charges.class);

    /// Of a request that Adyen will not do, no card was asked.
    private static final DeclineReason NOT_THE_CARDS_FAULT = DeclineReason.ISSUER_UNAVAILABLE;

    Answer ask(Order order, Deadline deadline) {
        if (!MinorUnits.canTell(order.amount())) {
            LOG.warn("Adyen takes no such amount as {}, of {}", order.amount(), OurReference.of(order));
            return new Answer.Declined(NOT_THE_CARDS_FAULT);
        }
        return order.card()
                .map(card -> askCard(order, card, deadline))
                .orElseGet(
                        () -> askOwner(order, order.key().toString(), DeclineReason.AUTHENTICATION_FAILED, deadline));
    }

    private Answer askCard(Order order, StoredCard.Token card, Deadline deadline) {
        var reply = requests.make(
                "payment",
                // so that there is time left for the page
                deadline.within(deadline.left().multipliedBy(2).dividedBy(3)),
                () -> api.payments()
                        .payments(
                                write.payment(order, card),
                                Api.under(order.key().toString())),
                Charges::outcome);
        return switch (reply) {
            case Reply.Said<PaymentResponse>(var payment) -> told(order, payment, deadline);
            case Reply.NoSuchCard<PaymentResponse> _ ->
                askOwner(order, keyOfPage(order), DeclineReason.REFUSED, deadline);
            case Reply.Refused<PaymentResponse> _ -> new Answer.Declined(NOT_THE_CARDS_FAULT);
            case Reply.NotSent<PaymentResponse> _, Reply.Silence<PaymentResponse> _ -> new Answer.NoAnswer();
        };
    }

    private Answer told(Order order, PaymentResponse payment, Deadline deadline) {
        if (!isOf(order, payment)) {
            LOG.error("Adyen answers with another payment than {}, or another amount", OurReference.of(order));
            return new Answer.NoAnswer();
        }
        return switch (ResultCodes.verdict(result(payment), payment.getRefusalReasonCode())) {
            case Verdict.Paid() -> captured(payment);
            case Verdict.NotPaid(var reason) -> new Answer.Declined(reason);
            case Verdict.OwnerNeeded() ->
                askOwner(order, keyOfPage(order), DeclineReason.AUTHENTICATION_FAILED, deadline);
            case Verdict.Undecided() -> new Answer.Pending();
            case Verdict.Unclear() -> new Answer.NoAnswer();
        };
    }

    private static Answer captured(PaymentResponse payment) {
        return Api.isName(payment.getPspReference())
                ? new Answer.Captured(
                        new ProcessorReference(payment.getPspReference()), Cards.paidWith(payment), Optional.empty())
                : new Answer.NoAnswer();
    }

    /// The attempt with the stored card is over: only the customer could bring it to an end, who is never sent there.
    /// The page has a key of its own, which is the same each time, and so has the same page.
    private static String keyOfPage(Order order) {
        return order.key() + "-page";
    }

    private Answer askOwner(Order order, String key, DeclineReason ifAway, Deadline deadline) {
        if (order.occasion() != Occasion.CUSTOMER_PRESENT) {
            return new Answer.Declined(ifAway);
        }
        var reply = requests.make(
                "page", deadline, () -> api.payments().sessions(write.page(order), Api.under(key)), _ -> "answered");
        return switch (reply) {
            case Reply.Said<CreateCheckoutSessionResponse>(var session) ->
                Answer.customerMustActAt(Objects.requireNonNullElse(session.getUrl(), ""));
            case Reply.Refused<CreateCheckoutSessionResponse> _, Reply.NoSuchCard<CreateCheckoutSessionResponse> _ ->
                new Answer.Declined(NOT_THE_CARDS_FAULT);
            case Reply.NotSent<CreateCheckoutSessionResponse> _, Reply.Silence<CreateCheckoutSessionResponse> _ ->
                new Answer.NoAnswer();
        };
    }

    private static boolean isOf(Order order, PaymentResponse payment) {
        var reference = payment.getMerchantReference();
        var amount = payment.getAmount();
        return (reference == null || reference.equals(OurReference.of(order).toString()))
                && (amount == null || isSame(order.amount(), amount.getValue(), amount.getCurrency()));
    }

    private static boolean isSame(Money ours, @Nullable Long value, @Nullable String currency) {
        return value != null
                && currency != null
                && MinorUnits.read(value, currency).equals(Optional.of(ours));
    }

    private static @Nullable String result(PaymentResponse payment) {
        var code = payment.getResultCode();
        return code == null ? null : code.getValue();
    }

    private static String outcome(PaymentResponse payment) {
        return Objects.requireNonNullElse(result(payment), "unknown").toLowerCase(Locale.ROOT);
    }
}
