package tel.billing.payment.web;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.application.history.PaymentWithRefunds;
import tel.billing.payment.application.topup.PaymentStatus;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.Money;
import tel.billing.shared.web.request.ClientDataFields;

/// A payment as shown to its owner. `refundPendingMinor` is present while a refund is pending.
///
/// @param paymentId the same as `id`, for clients of release 1.0
record PaymentResponse(
        UUID id,
        UUID paymentId,
        PaymentStatus status,
        long amountMinor,
        String currency,
        OptionalLong balanceMinor,
        long refundedMinor,
        OptionalLong refundPendingMinor,
        Optional<List<RefundResponse>> refunds,
        Optional<DeclineReason> declineReason,
        Optional<CardResponse> card,
        Optional<NextAction> nextAction,
        Optional<String> externalId,
        Optional<Map<String, String>> metadata,
        Instant createdAt) {

    /// The response to a top-up also contains the wallet's balance.
    static PaymentResponse of(Payment payment, Money balance) {
        return of(payment, OptionalLong.of(balance.minor()));
    }

    static PaymentResponse of(PaymentWithRefunds shown) {
        return of(shown.payment(), shown.refunds());
    }

    static PaymentResponse of(Payment payment, List<Refund> refunds) {
        return of(payment, OptionalLong.empty()).giving(refunds);
    }

    private static PaymentResponse of(Payment payment, OptionalLong balance) {
        var status = PaymentStatus.of(payment);
        return switch (payment) {
            case Payment.Draft _, Payment.Expired _ -> plain(payment, status, balance);
            case Payment.Pending pending -> plain(payment, status, balance).actionRequired(pending.page());
            case Payment.Declined declined -> plain(payment, status, balance).declined(declined.reason());
            case Payment.EverCaptured everCaptured -> taken(everCaptured, status, balance);
        };
    }

    private static PaymentResponse taken(Payment.EverCaptured payment, PaymentStatus status, OptionalLong balance) {
        var underway = payment.funds().pendingRefunds();
        return new PaymentResponse(
                payment.id().value(),
                payment.id().value(),
                status,
                payment.amount().minor(),
                payment.amount().currency().getCurrencyCode(),
                balance,
                payment.funds().refunded().minor(),
                underway.isPositive() ? OptionalLong.of(underway.minor()) : OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                payment.card().map(CardResponse::of),
                Optional.empty(),
                ClientDataFields.externalId(payment.order().clientData()),
                ClientDataFields.metadata(payment.order().clientData()),
                payment.order().draftedAt());
    }

    private static PaymentResponse plain(Payment payment, PaymentStatus status, OptionalLong balance) {
        return new PaymentResponse(
                payment.id().value(),
                payment.id().value(),
                status,
                payment.amount().minor(),
                payment.amount().currency().getCurrencyCode(),
                balance,
                0,
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                ClientDataFields.externalId(payment.order().clientData()),
                ClientDataFields.metadata(payment.order().clientData()),
                payment.order().draftedAt());
    }

    private PaymentResponse actionRequired(Optional<URI> page) {
        return with(refunds, Optional.empty(), page.map(NextAction::redirect));
    }

    private PaymentResponse declined(DeclineReason reason) {
        return with(refunds, Optional.of(reason), Optional.empty());
    }

    private PaymentResponse giving(List<Refund> given) {
        var answer = given.isEmpty()
                ? Optional.<List<RefundResponse>>empty()
                : Optional.of(given.stream().map(RefundResponse::of).toList());
        return with(answer, declineReason, nextAction);
    }

    private PaymentResponse with(
            Optional<List<RefundResponse>> given, Optional<DeclineReason> reason, Optional<NextAction> action) {
        return new PaymentResponse(
                id,
                paymentId,
                status,
                amountMinor,
                currency,
                balanceMinor,
                refundedMinor,
                refundPendingMinor,
                given,
                reason,
                card,
                action,
                externalId,
                metadata,
                createdAt);
    }

    /// A refund, with the ID that the wallet's statement refers to.
    record RefundResponse(UUID id, long amountMinor, String status, Instant createdAt) {

        static RefundResponse of(Refund refund) {
            var status = switch (refund) {
                case Refund.Draft _, Refund.Sent _ -> "pending";
                case Refund.Done _ -> "done";
                case Refund.Failed _ -> "failed";
            };
            return new RefundResponse(
                    refund.id().value(),
                    refund.amount().minor(),
                    status,
                    refund.order().draftedAt());
        }
    }

    record CardResponse(String brand, String last4) {

        static CardResponse of(Card card) {
            return new CardResponse(card.brand(), card.lastFour());
        }
    }

    /// The next step of the customer.
    record NextAction(String type, URI url) {

        static NextAction redirect(URI page) {
            return new NextAction("redirect", page);
        }
    }

    /// Words a payment's state with an article, such as "a charged-back" in "a charged-back payment".
    static String withArticle(Payment payment) {
        return switch (PaymentStatus.of(payment)) {
            case EXPIRED -> "an expired";
            case DRAFT, PENDING, CAPTURED, PARTLY_REFUNDED, REFUNDED, CHARGED_BACK, DECLINED, FAILED ->
                "a " + PaymentStatus.of(payment).name().toLowerCase(Locale.ROOT).replace('_', '-');
        };
    }
}
