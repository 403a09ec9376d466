package tel.billing.subscription.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.ShowAccount;
import tel.billing.ledger.Ledger;
import tel.billing.payment.ListChargeableCards;
import tel.billing.payment.ListWaitingPayments;
import tel.billing.provisioning.ShowLineStates;
import tel.billing.shared.portal.frame.NavigationEntry;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.portal.overview.OverviewPage;
import tel.billing.tax.ApplyVat;

@Configuration(proxyBeanMethods = false)
class SubscriptionPortalWiring {

    @Bean
    OverviewPage overviewPage(
            SubscriptionModule subscription,
            Ledger ledger,
            OfferedPlans plans,
            ShowLineStates showLineStates,
            ListChargeableCards cards,
            ListWaitingPayments waitingPayments,
            ShowAccount showAccount,
            ApplyVat applyVat) {
        return new OverviewPage(
                ledger,
                subscription.showSubscriptions(),
                subscription.showOpenCharges(),
                plans,
                subscription.showRenewals(),
                showLineStates,
                cards,
                waitingPayments,
                showAccount,
                applyVat);
    }

    @Bean
    NavigationEntry overviewNavigation() {
        return NavigationEntry.portal(0, "nav.overview", "/portal/");
    }
}
