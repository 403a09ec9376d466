package tel.billing.subscription.application.purchase;

import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.CardChoice;
import tel.billing.payment.ReturnUrls;
import tel.billing.shared.Money;
import tel.billing.subscription.domain.AcceptedPreview;

/// The customer's conditions for a purchase.
///
/// @param card       the card for the amount that the wallet does not cover
/// @param returnUrls where the card processor's page returns the customer to, if a card must be charged
/// @param preview    the preview that the customer accepted; empty if any price is accepted
public record PurchaseTerms(CardChoice card, ReturnUrls returnUrls, Optional<AcceptedPreview> preview) {
    /// The default card, at any price; after its page, the customer stays at the service.
    public static final PurchaseTerms NONE = new PurchaseTerms(CardChoice.DEFAULT, ReturnUrls.NONE, Optional.empty());

    /// Whether the customer chose a price or a card, so that the charge of another request is not what they want.
    boolean excludeOtherCharges() {
        return preview.isPresent() || !card.equals(CardChoice.DEFAULT);
    }

    /// The instant for proration.
    Instant prorationInstant(Instant now) {
        return preview.map(accepted -> accepted.prorationInstant(now)).orElse(now);
    }

    /// Why the purchase may not charge this total, VAT included.
    Optional<PurchaseOutcome> rejectionOf(Money total, Instant now) {
        return preview.flatMap(accepted -> {
            if (accepted.isExpiredAt(now)) {
                return Optional.of(new PurchaseOutcome.PreviewExpired());
            }
            return accepted.total().equals(total)
                    ? Optional.empty()
                    : Optional.of(new PurchaseOutcome.PriceChanged(total));
        });
    }

    /// Why a card may not be charged this amount: the wallet covered more of the total when the customer accepted it.
    Optional<PurchaseOutcome> rejectionOfCard(Money amount, Money total) {
        return preview.filter(accepted -> !accepted.permitsFromCard(amount))
                .map(_ -> new PurchaseOutcome.PriceChanged(total));
    }

    /// Why the purchase may not be free of charge.
    Optional<PurchaseOutcome> rejectionOfNoCharge(Instant now) {
        return preview.flatMap(
                accepted -> rejectionOf(Money.zero(accepted.total().currency()), now));
    }
}
