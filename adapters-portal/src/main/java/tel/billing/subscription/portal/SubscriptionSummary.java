package tel.billing.subscription.portal;

import java.util.Optional;
import tel.billing.shared.portal.Visit;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.lifecycle.SubscriptionView;

/// A subscription with the names of its plans.
///
/// @param nextPlan   the plan that starts at the end of the period
/// @param isCharging whether a charge is in progress, if the page looked for one
public record SubscriptionSummary(
        SubscriptionView subscription, String plan, Optional<String> nextPlan, boolean isCharging) {

    public static SubscriptionSummary of(SubscriptionView subscription, OfferedPlans plans) {
        return new SubscriptionSummary(
                subscription,
                plans.nameOf(subscription.tier()).value(),
                subscription
                        .scheduledChange()
                        .map(change -> plans.nameOf(change.tier()).value()),
                false);
    }

    public SubscriptionSummary charging(boolean isInProgress) {
        return new SubscriptionSummary(subscription, plan, nextPlan, isInProgress);
    }

    /// The kind of the badge that shows the status.
    public String badge() {
        return switch (subscription.status()) {
            case DRAFT -> isPaymentInProgress() ? "fair" : "neutral";
            case CANCELLED -> "neutral";
            case ACTIVE -> subscription.cancelAt().isPresent() ? "fair" : "good";
            case PAST_DUE -> "fair";
            case SUSPENDED -> "bad";
        };
    }

    /// The end of the keys of the texts about the state.
    public String state() {
        if (isPaymentInProgress()) {
            return "charging";
        }
        return subscription.cancelAt().isPresent() && subscription.status() == SubscriptionStatus.ACTIVE
                ? "ending"
                : Visit.keyOf(subscription.status());
    }

    /// The end of the key of the text that explains the state.
    public String explanation() {
        return isOver() && subscription.period().isEmpty() ? "never_ordered" : state();
    }

    /// The end of the keys of the texts about the billing interval.
    public String interval() {
        return Visit.keyOf(subscription.interval());
    }

    public boolean isDraft() {
        return subscription.status() == SubscriptionStatus.DRAFT;
    }

    /// Whether the payment of a draft is in progress.
    public boolean isPaymentInProgress() {
        return isDraft() && isCharging;
    }

    public boolean isActive() {
        return subscription.status() == SubscriptionStatus.ACTIVE;
    }

    public boolean isOver() {
        return subscription.status() == SubscriptionStatus.CANCELLED;
    }

    /// Whether the line exists or existed until the subscription was suspended.
    public boolean hasLine() {
        return !isDraft() && !isOver();
    }

    public String path() {
        return SubscriptionPaths.of(subscription.id());
    }
}
