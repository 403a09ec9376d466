package tel.billing.subscription.application.lifecycle;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.catalogue.Pricing;
import tel.billing.subscription.application.lifecycle.SubscriptionView.Debt;
import tel.billing.subscription.application.lifecycle.SubscriptionView.ScheduledPlanChange;
import tel.billing.subscription.domain.Subscription;

/// Subscriptions as their owner sees them.
public record SubscriptionViews(Catalogue catalogue, Pricing pricing, ShowAccount showAccount, InstantSource clock) {

    /// Views in the order of the subscriptions, which have the same owner.
    public List<SubscriptionView> of(List<Subscription> subscriptions) {
        var buyer = buyerOfAny(subscriptions);
        return subscriptions.stream().map(each -> view(each, buyer)).toList();
    }

    /// The view of one subscription.
    public SubscriptionView view(Subscription subscription) {
        return view(subscription, buyerOfAny(List.of(subscription)));
    }

    /// The account, if a subscription has a debt; otherwise empty.
    private Optional<AccountView> buyerOfAny(List<Subscription> subscriptions) {
        return subscriptions.stream()
                .filter(Subscription.Unpaid.class::isInstance)
                .findFirst()
                .flatMap(unpaid -> showAccount.show(unpaid.account()));
    }

    private SubscriptionView view(Subscription subscription, Optional<AccountView> buyer) {
        return switch (subscription) {
            case Subscription.Draft draft -> view(draft, catalogue.ofDraft(draft, clock.instant()), Optional.empty());
            case Subscription.Active active ->
                view(
                        active,
                        active.tariff(),
                        Optional.of(active.period()),
                        scheduledChange(active),
                        cancelAt(active),
                        Optional.empty());
            case Subscription.Unpaid unpaid ->
                view(
                        unpaid,
                        unpaid.tariff(),
                        Optional.of(unpaid.period()),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(debt(unpaid, buyer.orElseThrow())));
            case Subscription.Cancelled over ->
                view(
                        over,
                        over.tariff()
                                .orElseGet(() -> catalogue.plan(over.tier()).tariffAt(over.at())),
                        over.lastPeriod());
        };
    }

    private Optional<ScheduledPlanChange> scheduledChange(Subscription.Active active) {
        return active.scheduledChange()
                .newTariff()
                .map(ordered -> new ScheduledPlanChange(
                        ordered.tier(),
                        catalogue.next(active).price(),
                        active.period().end()));
    }

    private static Optional<Instant> cancelAt(Subscription.Active active) {
        return active.scheduledChange().cancels() ? Optional.of(active.period().end()) : Optional.empty();
    }

    private static Optional<Instant> cancelledAt(Subscription subscription) {
        return subscription instanceof Subscription.Cancelled over ? Optional.of(over.at()) : Optional.empty();
    }

    private Debt debt(Subscription.Unpaid unpaid, AccountView buyer) {
        return new Debt(pricing.amountDue(unpaid, buyer), nextTry(unpaid), deadline(unpaid));
    }

    private static Optional<Instant> nextTry(Subscription.Unpaid unpaid) {
        return switch (unpaid) {
            case Subscription.PastDue pastDue -> pastDue.dueAt();
            case Subscription.Suspended _ -> Optional.empty();
        };
    }

    private static Instant deadline(Subscription.Unpaid unpaid) {
        return switch (unpaid) {
            case Subscription.PastDue pastDue -> pastDue.suspension();
            case Subscription.Suspended suspended -> suspended.cancellation();
        };
    }

    private static SubscriptionView view(Subscription subscription, Tariff tariff, Optional<BillingPeriod> period) {
        return view(subscription, tariff, period, Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static SubscriptionView view(
            Subscription subscription,
            Tariff tariff,
            Optional<BillingPeriod> period,
            Optional<ScheduledPlanChange> scheduledChange,
            Optional<Instant> cancelAt,
            Optional<Debt> debt) {
        return new SubscriptionView(
                subscription.id(),
                subscription.tier(),
                SubscriptionStatus.of(subscription),
                tariff.price(),
                tariff.interval(),
                period,
                scheduledChange,
                cancelAt,
                cancelledAt(subscription),
                debt,
                subscription.clientData(),
                subscription.createdAt());
    }
}
