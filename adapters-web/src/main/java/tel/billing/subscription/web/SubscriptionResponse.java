package tel.billing.subscription.web;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.web.request.ClientDataFields;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.lifecycle.SubscriptionView;
import tel.billing.subscription.application.purchase.PurchaseOutcome;

/// A subscription as its owner sees it. A cancelled one has no current period. `paymentId` and `nextAction`
/// are present while the charge waits for a card.
record SubscriptionResponse(
        UUID id,
        String planTier,
        SubscriptionStatus status,
        long priceMinor,
        String currency,
        BillingInterval billingPeriod,
        Optional<Instant> currentPeriodStart,
        Optional<Instant> currentPeriodEnd,
        Optional<PlannedChangeResponse> plannedChange,
        Optional<Instant> cancelAt,
        Optional<Instant> cancelledAt,
        Optional<Long> amountDueMinor,
        Optional<Instant> nextAttemptAt,
        Optional<UUID> paymentId,
        Optional<NextAction> nextAction,
        Optional<String> externalId,
        Optional<Map<String, String>> metadata,
        Instant createdAt) {

    static SubscriptionResponse of(SubscriptionView subscription) {
        return of(subscription, Optional.empty(), Optional.empty());
    }

    static SubscriptionResponse of(PurchaseOutcome.AwaitingCard awaiting) {
        return of(
                awaiting.subscription(),
                Optional.of(awaiting.topUp().value()),
                awaiting.page().map(page -> new NextAction("redirect", page)));
    }

    private static SubscriptionResponse of(
            SubscriptionView subscription, Optional<UUID> payment, Optional<NextAction> action) {
        var present = subscription.period().filter(_ -> subscription.status() != SubscriptionStatus.CANCELLED);
        return new SubscriptionResponse(
                subscription.id().value(),
                subscription.tier().value(),
                subscription.status(),
                subscription.price().minor(),
                subscription.price().currency().getCurrencyCode(),
                subscription.interval(),
                present.map(BillingPeriod::start),
                present.map(BillingPeriod::end),
                subscription.scheduledChange().map(PlannedChangeResponse::of),
                subscription.cancelAt(),
                subscription.cancelledAt(),
                subscription.debt().map(debt -> debt.amount().minor()),
                subscription.debt().flatMap(SubscriptionView.Debt::nextTry),
                payment,
                action,
                ClientDataFields.externalId(subscription.clientData()),
                ClientDataFields.metadata(subscription.clientData()),
                subscription.createdAt());
    }

    record PlannedChangeResponse(String planTier, long priceMinor, String currency, Instant at) {

        static PlannedChangeResponse of(SubscriptionView.ScheduledPlanChange change) {
            return new PlannedChangeResponse(
                    change.tier().value(),
                    change.price().minor(),
                    change.price().currency().getCurrencyCode(),
                    change.at());
        }
    }

    /// The required action of the customer.
    record NextAction(String type, URI url) {}
}
