package tel.billing.subscription.bootstrap;

import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.payment.TopUpLimits;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.persistence.SharedSnapshots;
import tel.billing.subscription.DraftSubscription;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.application.PlanModule;
import tel.billing.subscription.application.PlanOfferModule;
import tel.billing.subscription.monitoring.ExchangeRateGauges;
import tel.billing.subscription.persistence.JooqPlans;
import tel.billing.subscription.persistence.JooqSubscriptions;
import tel.billing.subscription.persistence.RememberedPlans;
import tel.billing.subscription.web.PlanAdminController;
import tel.billing.subscription.web.PlanController;
import tel.billing.tax.ReportExchangeRateAge;

@Configuration(proxyBeanMethods = false)
class SubscriptionWiring {

    @Bean
    RememberedPlans plans(DSLContext sql, RealTime realTime) {
        return new RememberedPlans(new JooqPlans(sql), realTime);
    }

    @Bean
    PlanOfferModule subscriptionUseCases(RememberedPlans plans, DSLContext sql, Ids ids, BusinessClock clock) {
        return new PlanOfferModule(plans, new JooqSubscriptions(sql), ids, clock);
    }

    @Bean
    OfferedPlans offeredPlans(PlanOfferModule subscription) {
        return subscription.offeredPlans();
    }

    @Bean
    DraftSubscription draftSubscription(PlanOfferModule subscription) {
        return subscription.draftSubscription();
    }

    /// Includes retired plans, because they may have subscribers.
    @Bean
    MeterBinder exchangeRateGauges(
            ReportExchangeRateAge rates,
            RememberedPlans plans,
            BillingSettings settings,
            SharedSnapshots sharedSnapshots) {
        return new ExchangeRateGauges(
                rates,
                settings.topupLimits().byCurrency().keySet(),
                () -> plans.all().stream()
                        .map(plan -> plan.versions().getFirst().price().currency())
                        .collect(Collectors.toUnmodifiableSet()),
                sharedSnapshots::of);
    }

    @Bean
    PlanController planController(OfferedPlans offeredPlans) {
        return new PlanController(offeredPlans);
    }

    @Bean
    PlanModule planDesk(
            ExecuteOnce executeOnce, RememberedPlans plans, TopUpLimits limits, AuditTrail trail, BusinessClock clock) {
        return new PlanModule(executeOnce, plans, limits, trail, clock);
    }

    @Bean
    PlanAdminController planDeskController(PlanModule desk) {
        return new PlanAdminController(desk.listPlans(), desk.addPlan(), desk.amendPlan());
    }
}
