package tel.billing.subscription.web;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.StoredCardId;
import tel.billing.shared.Money;
import tel.billing.subscription.Proration;
import tel.billing.subscription.application.purchase.PreviewChange.Payment;
import tel.billing.subscription.application.purchase.PreviewChange.Preview;
import tel.billing.subscription.application.purchase.PurchaseQuotes.Funding;
import tel.billing.subscription.domain.Bill;
import tel.billing.tax.VatTreatment;

/// What an operation would cost, and the subscription after it.
record PreviewResponse(
        SubscriptionResponse subscription,
        Instant effectiveAt,
        long totalMinor,
        String currency,
        Optional<PeriodPriceResponse> charge,
        Optional<PaymentResponse> payment,
        Optional<PeriodPriceResponse> renewal,
        Instant pricedAt,
        Instant validUntil) {

    static PreviewResponse of(Preview preview) {
        return new PreviewResponse(
                SubscriptionResponse.of(preview.subscription()),
                preview.effectiveAt(),
                preview.total().minor(),
                preview.total().currency().getCurrencyCode(),
                preview.payment().map(PeriodPriceResponse::of),
                preview.payment().map(PaymentResponse::of),
                preview.renewal().map(renewal -> PeriodPriceResponse.of(renewal, Optional.empty())),
                preview.pricedAt(),
                preview.validUntil());
    }

    /// The price of a period or of the rest of one.
    record PeriodPriceResponse(
            String planTier,
            Instant periodStart,
            Instant periodEnd,
            String currency,
            long netMinor,
            VatTreatment.Kind vatTreatment,
            int vatRateBp,
            long vatMinor,
            String vatNote,
            long grossMinor,
            Optional<ProrationResponse> proration) {

        static PeriodPriceResponse of(Payment payment) {
            return of(payment.bill(), payment.proration().map(ProrationResponse::of));
        }

        static PeriodPriceResponse of(Bill bill, Optional<ProrationResponse> proration) {
            var amount = bill.amount();
            return new PeriodPriceResponse(
                    bill.tariff().tier().value(),
                    bill.period().start(),
                    bill.period().end(),
                    amount.net().currency().getCurrencyCode(),
                    amount.net().minor(),
                    amount.treatment().kind(),
                    amount.treatment().rate().value(),
                    amount.vat().minor(),
                    amount.treatment().sentence(),
                    amount.gross().minor(),
                    proration);
        }
    }

    record ProrationResponse(long fromPriceMinor, long toPriceMinor, long remainingSeconds, long periodSeconds) {

        static ProrationResponse of(Proration proration) {
            return new ProrationResponse(
                    proration.from().minor(),
                    proration.to().minor(),
                    proration.remaining().part(),
                    proration.remaining().whole());
        }
    }

    /// Who pays the total.
    record PaymentResponse(
            long walletMinor, Optional<Long> cardMinor, Optional<UUID> paymentMethodId, Optional<Long> shortfallMinor) {

        static PaymentResponse of(Payment payment) {
            var gross = payment.bill().gross();
            return switch (payment.funding()) {
                case Funding.Wallet() ->
                    new PaymentResponse(gross.minor(), Optional.empty(), Optional.empty(), Optional.empty());
                case Funding.Card(var shortfall, var amount, var card) ->
                    new PaymentResponse(
                            covered(gross, shortfall),
                            Optional.of(amount.minor()),
                            card.map(StoredCardId::value),
                            Optional.empty());
                case Funding.TopUpFirst(var shortfall, var topUp) ->
                    new PaymentResponse(
                            covered(gross, shortfall), Optional.empty(), Optional.empty(), Optional.of(topUp.minor()));
                case Funding.CardRejected(var reason) ->
                    throw new IllegalStateException("A preview with a rejected card is refused: " + reason);
            };
        }

        /// A negative balance increases the shortfall beyond the total.
        private static long covered(Money gross, Money shortfall) {
            return Math.max(0, gross.minus(shortfall).minor());
        }
    }
}
