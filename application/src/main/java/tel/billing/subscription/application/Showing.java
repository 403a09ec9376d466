package tel.billing.subscription.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.Term;
import tel.billing.subscription.application.SubscriptionView.PlannedChange;
import tel.billing.subscription.domain.Subscription;

record Showing(Subscriptions subscriptions, Catalogue catalogue, InstantSource clock) implements ShowSubscriptions {

    @Override
    public Optional<SubscriptionView> show(AccountId account, SubscriptionId id) {
        return subscriptions.find(account, id).map(this::view);
    }

    @Override
    public Page<SubscriptionView, SubscriptionId> list(AccountId account, PageRequest<SubscriptionId> page) {
        var found = subscriptions.list(account, page);
        return new Page<>(found.items().stream().map(this::view).toList(), found.next());
    }

    SubscriptionView view(Subscription subscription) {
        return switch (subscription) {
            case Subscription.Draft draft -> view(draft, catalogue.ofDraft(draft, clock.instant()), Optional.empty());
            case Subscription.Active active ->
                view(active, active.tariff(), Optional.of(active.term()), plannedChange(active), cancelAt(active));
            case Subscription.Unpaid unpaid -> view(unpaid, unpaid.tariff(), Optional.of(unpaid.term()));
            case Subscription.Cancelled over ->
                view(
                        over,
                        over.tariff()
                                .orElseGet(() -> catalogue.plan(over.tier()).tariffAt(over.at())),
                        over.term());
        };
    }

    private Optional<PlannedChange> plannedChange(Subscription.Active active) {
        return active.outlook()
                .change()
                .map(ordered -> new PlannedChange(
                        ordered.tier(),
                        catalogue.next(active).price(),
                        active.term().end()));
    }

    private static Optional<Instant> cancelAt(Subscription.Active active) {
        return active.outlook().ends() ? Optional.of(active.term().end()) : Optional.empty();
    }

    private static SubscriptionView view(Subscription subscription, Tariff tariff, Optional<Term> term) {
        return view(subscription, tariff, term, Optional.empty(), Optional.empty());
    }

    private static SubscriptionView view(
            Subscription subscription,
            Tariff tariff,
            Optional<Term> term,
            Optional<PlannedChange> plannedChange,
            Optional<Instant> cancelAt) {
        return new SubscriptionView(
                subscription.id(),
                subscription.tier(),
                SubscriptionStatus.of(subscription),
                tariff.price(),
                tariff.period(),
                term,
                plannedChange,
                cancelAt,
                subscription.createdAt());
    }
}
