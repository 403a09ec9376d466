package tel.billing.subscription.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.bootstrap.embedded.ConditionalOnDemo;
import tel.billing.shared.demo.DemoUseCases;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.demo.DemoSubscriptions;

@Configuration(proxyBeanMethods = false)
@ConditionalOnDemo
class DemoSubscriptionWiring {

    @Bean
    DemoUseCases.Subscriptions demoSubscriptions(SubscriptionModule subscription) {
        return new DemoSubscriptions(
                subscription.showSubscriptions(),
                subscription.activateSubscription(),
                subscription.changePlan(),
                subscription.cancelSubscription());
    }
}
