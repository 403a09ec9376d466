package tel.billing.subscription.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.portal.plan.PlanAdminPages;

/// The pages of the console on which administrators add and change plans.
@Configuration(proxyBeanMethods = false)
class PlanOperationWiring {

    @Bean
    PlanAdminPages planAdminPages(SubscriptionModule subscription) {
        return new PlanAdminPages(subscription.listPlans(), subscription.addPlan(), subscription.amendPlan());
    }
}
