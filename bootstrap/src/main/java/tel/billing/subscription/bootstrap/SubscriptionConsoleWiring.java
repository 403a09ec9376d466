package tel.billing.subscription.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.provisioning.ShowLine;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.portal.console.AccountPanel;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.TimelineDetails;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.portal.console.Plans;
import tel.billing.subscription.portal.console.SubscriptionsPanel;

/// What the console shows about subscriptions and plans.
@Configuration(proxyBeanMethods = false)
class SubscriptionConsoleWiring {

    @Bean
    AccountPanel subscriptionsPanel(SubscriptionModule subscription, ShowLine showLine, OfferedPlans plans) {
        return new SubscriptionsPanel(subscription.showSubscriptions(), subscription.showRenewals(), showLine, plans);
    }

    @Bean
    ConsoleList planList(SubscriptionModule subscription) {
        return new Plans(subscription.listPlans());
    }

    @Bean
    TimelineDetails subscriptionDetails() {
        return TimelineDetails.codes(TimelineKind.SUBSCRIPTION, entry -> "console.%s.".formatted(entry.event()));
    }
}
