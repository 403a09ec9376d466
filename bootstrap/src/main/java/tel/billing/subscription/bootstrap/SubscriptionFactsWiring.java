package tel.billing.subscription.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.portal.facts.SubscriptionFacts;

/// The subscriptions that administrators see before they change an account.
@Configuration(proxyBeanMethods = false)
class SubscriptionFactsWiring {

    @Bean
    @Order(2)
    SubscriptionFacts subscriptionFacts(SubscriptionModule subscription, OfferedPlans plans) {
        return new SubscriptionFacts(subscription.showSubscriptions(), plans);
    }
}
