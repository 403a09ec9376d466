package tel.billing.subscription.domain;

import java.time.Duration;
import java.time.Instant;
import tel.billing.shared.Money;

/// The price in a preview that the customer accepted. The purchase charges exactly this total, or nothing.
///
/// @param total    VAT included; zero if nothing is charged
/// @param pricedAt when the preview was calculated; the rest of the period is prorated as of then
public record AcceptedPreview(Money total, Instant pricedAt) {
    /// How long a customer has to accept a preview.
    public static final Duration LIFETIME = Duration.ofMinutes(30);

    public boolean isExpiredAt(Instant now) {
        return !now.isBefore(pricedAt.plus(LIFETIME));
    }

    /// The instant for proration. The future does not count: less of the period would remain.
    public Instant prorationInstant(Instant now) {
        return pricedAt.isBefore(now) ? pricedAt : now;
    }
}
