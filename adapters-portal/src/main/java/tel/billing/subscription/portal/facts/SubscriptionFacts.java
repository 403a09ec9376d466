package tel.billing.subscription.portal.facts;

import java.util.List;
import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.operation.AccountFacts;
import tel.billing.shared.portal.operation.Fact;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.ShowSubscriptions;
import tel.billing.subscription.application.lifecycle.SubscriptionView;

/// The subscriptions of an account that have not ended, with their prices.
public record SubscriptionFacts(ShowSubscriptions showSubscriptions, OfferedPlans plans) implements AccountFacts {

    @Override
    public List<Fact> of(AccountId account, Visit visit) {
        var label = visit.text("operation.fact.subscription");
        var newest = new PageRequest<SubscriptionId>(PageRequest.MAX_LIMIT, Optional.empty());
        var living = showSubscriptions.listLiving(account, newest).items().stream()
                .map(subscription -> new Fact(label, sentence(subscription, visit)))
                .toList();
        return living.isEmpty() ? List.of(new Fact(label, visit.text("operation.fact.no_subscription"))) : living;
    }

    private String sentence(SubscriptionView subscription, Visit visit) {
        return visit.text(
                "operation.fact.subscription_text",
                plans.nameOf(subscription.tier()).value(),
                visit.money(subscription.price()),
                visit.text("operation.per." + visit.key(subscription.interval())),
                visit.text("operation.subscription_status." + visit.key(subscription.status())));
    }
}
