package tel.billing.subscription.bootstrap;

import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.payment.TopUpLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.monitoring.DatabaseMetrics;
import tel.billing.subscription.DraftSubscription;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.monitoring.ExchangeRateGauges;
import tel.billing.subscription.persistence.CachedPlans;
import tel.billing.subscription.persistence.JooqPlans;
import tel.billing.subscription.web.PlanAdminController;
import tel.billing.subscription.web.PlanController;
import tel.billing.tax.ReportExchangeRateAge;

/// Wires the plans.
@Configuration(proxyBeanMethods = false)
class PlanWiring {

    @Bean
    CachedPlans plans(DSLContext sql, RealTime realTime) {
        return new CachedPlans(new JooqPlans(sql), realTime);
    }

    @Bean
    OfferedPlans offeredPlans(SubscriptionModule subscription) {
        return subscription.offeredPlans();
    }

    @Bean
    DraftSubscription draftSubscription(SubscriptionModule subscription) {
        return subscription.draftSubscription();
    }

    /// Includes retired plans, because they may have subscribers.
    @Bean
    DatabaseMetrics exchangeRateGauges(ReportExchangeRateAge rates, CachedPlans plans, BillingSettings settings) {
        return new ExchangeRateGauges(
                rates,
                settings.topupLimits().byCurrency().keySet(),
                () -> plans.all().stream()
                        .map(plan -> plan.versions().getFirst().price().currency())
                        .collect(Collectors.toUnmodifiableSet()));
    }

    @Bean
    PlanController planController(OfferedPlans offeredPlans, SubscriptionModule subscription) {
        return new PlanController(offeredPlans, subscription.priceOfferedPlans());
    }

    @Bean
    PlanAdminController planAdminController(SubscriptionModule subscription, TopUpLimits topUpLimits) {
        return new PlanAdminController(
                subscription.listPlans(), subscription.addPlan(), subscription.amendPlan(), topUpLimits);
    }
}
