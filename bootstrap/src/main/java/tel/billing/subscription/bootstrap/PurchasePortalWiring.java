package tel.billing.subscription.bootstrap;

import java.net.URI;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.ledger.Ledger;
import tel.billing.payment.ListChargeableCards;
import tel.billing.provisioning.ShowLineStates;
import tel.billing.shared.AllowedUrls;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.portal.frame.NavigationEntry;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.portal.SubscriptionPaths;
import tel.billing.subscription.portal.cancellation.CancellationPages;
import tel.billing.subscription.portal.lines.LineListPage;
import tel.billing.subscription.portal.list.SubscriptionPages;
import tel.billing.subscription.portal.purchase.PlanPages;
import tel.billing.subscription.portal.purchase.PurchasePages;

/// Wires the pages on which customers order, change and cancel subscriptions.
@Configuration(proxyBeanMethods = false)
class PurchasePortalWiring {
    private static final int SUBSCRIPTIONS = 10;
    private static final int LINES = 11;

    @Bean
    SubscriptionPages subscriptionPages(SubscriptionModule subscription, OfferedPlans plans, Ledger ledger) {
        return new SubscriptionPages(
                subscription.showSubscriptions(),
                subscription.showOpenCharges(),
                subscription.previewChange(),
                plans,
                ledger);
    }

    @Bean
    PlanPages planPages(SubscriptionModule subscription) {
        return new PlanPages(
                subscription.priceOfferedPlans(), subscription.createSubscription(), subscription.showSubscriptions());
    }

    @Bean
    PurchasePages purchasePages(
            SubscriptionModule subscription, OfferedPlans plans, ListChargeableCards cards, BillingSettings settings) {
        return new PurchasePages(
                subscription.showSubscriptions(),
                subscription.previewChange(),
                subscription.showLastCharge(),
                subscription.activateSubscription(),
                subscription.changePlan(),
                cards,
                plans,
                subscription.priceOfferedPlans(),
                returnTo(settings));
    }

    /// A service without HTTPS on another machine cannot be returned to: the customer stays at the service's
    /// page of the result.
    private static Optional<URI> returnTo(BillingSettings settings) {
        return AllowedUrls.place(settings.publicUrl() + SubscriptionPaths.LIST).map(_ -> settings.publicUrl());
    }

    @Bean
    CancellationPages cancellationPages(SubscriptionModule subscription, OfferedPlans plans) {
        return new CancellationPages(
                subscription.showSubscriptions(),
                subscription.previewChange(),
                subscription.cancelSubscription(),
                plans);
    }

    @Bean
    LineListPage lineListPage(SubscriptionModule subscription, OfferedPlans plans, ShowLineStates showLineStates) {
        return new LineListPage(subscription.showSubscriptions(), showLineStates, plans);
    }

    @Bean
    NavigationEntry lineNavigation() {
        return NavigationEntry.portal(LINES, "nav.lines", "/portal/lines");
    }

    @Bean
    NavigationEntry subscriptionNavigation() {
        return NavigationEntry.portal(SUBSCRIPTIONS, "nav.subscriptions", SubscriptionPaths.LIST);
    }
}
