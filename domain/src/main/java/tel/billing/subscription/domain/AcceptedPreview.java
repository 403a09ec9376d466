package tel.billing.subscription.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.Money;

/// The price in a preview that the customer accepted. The purchase charges exactly this total, or nothing.
///
/// @param total    VAT included; zero if nothing is charged
/// @param pricedAt when the preview was calculated; the rest of the period is prorated as of then
/// @param fromCard what a card is charged at most; zero if the wallet pays, and empty if the customer accepts any
/// amount
public record AcceptedPreview(Money total, Instant pricedAt, Optional<Money> fromCard) {
    /// How long a customer has to accept a preview.
    public static final Duration LIFETIME = Duration.ofMinutes(30);

    /// The price without a limit for the card.
    public AcceptedPreview(Money total, Instant pricedAt) {
        this(total, pricedAt, Optional.empty());
    }

    /// Whether the customer accepted that a card is charged this amount.
    public boolean permitsFromCard(Money amount) {
        return fromCard.filter(limit -> amount.minus(limit).isPositive()).isEmpty();
    }

    public boolean isExpiredAt(Instant now) {
        return !now.isBefore(pricedAt.plus(LIFETIME));
    }

    /// The time of the preview, or `now` if the preview claims a later time, which would lower the price.
    public Instant prorationInstant(Instant now) {
        return pricedAt.isBefore(now) ? pricedAt : now;
    }
}
