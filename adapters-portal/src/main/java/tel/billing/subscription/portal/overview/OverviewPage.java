package tel.billing.subscription.portal.overview;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Wallet;
import tel.billing.shared.ListFilter;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.PortalAccess;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.Visitors;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.application.lifecycle.ShowSubscriptions;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.lifecycle.SubscriptionView;

/// Shows customers their balances and their subscriptions.
@PortalPages
public record OverviewPage(Ledger ledger, ShowSubscriptions showSubscriptions, OfferedPlans plans) {

    /// What the page shows.
    public record Overview(List<Wallet> wallets, List<Subscribed> subscriptions) {}

    /// A subscription with the name of its plan.
    ///
    /// @param badge the kind of the badge that shows the status
    public record Subscribed(SubscriptionView subscription, String plan, String badge) {}

    @GetMapping("/portal/")
    @PortalAccess(Visitors.CUSTOMER)
    public View show(Visit visit) {
        var account = visit.visitor().account();
        var subscriptions = showSubscriptions.list(
                account, ListFilter.all(), new PageRequest<>(PageRequest.MAX_LIMIT, Optional.empty()));
        return View.page(
                "subscription/overview",
                new Overview(
                        ledger.wallets(account),
                        subscriptions.items().stream()
                                .filter(subscription -> subscription.status() != SubscriptionStatus.CANCELLED)
                                .map(this::subscribed)
                                .sorted(Comparator.comparing(Subscribed::plan))
                                .toList()));
    }

    /// The page without its slash.
    @GetMapping("/portal")
    @PortalAccess(Visitors.EVERYONE)
    public View addSlash(Visit visit) {
        return View.redirect(visit.site().home());
    }

    private Subscribed subscribed(SubscriptionView subscription) {
        return new Subscribed(subscription, plans.nameOf(subscription.tier()).value(), badge(subscription.status()));
    }

    private static String badge(SubscriptionStatus status) {
        return switch (status) {
            case DRAFT, CANCELLED -> "neutral";
            case ACTIVE -> "good";
            case PAST_DUE -> "fair";
            case SUSPENDED -> "bad";
        };
    }
}
