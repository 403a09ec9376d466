package tel.billing.subscription.bootstrap;

import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.payment.TopUpLimits;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.persistence.Readings;
import tel.billing.subscription.DraftSubscription;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.application.PlanDesk;
import tel.billing.subscription.application.SubscriptionUseCases;
import tel.billing.subscription.persistence.JooqPlans;
import tel.billing.subscription.persistence.JooqSubscriptions;
import tel.billing.subscription.persistence.RememberedPlans;
import tel.billing.subscription.web.PlanController;
import tel.billing.subscription.web.PlanDeskController;
import tel.billing.tax.WatchExchangeRates;

@Configuration(proxyBeanMethods = false)
class SubscriptionWiring {

    @Bean
    RememberedPlans plans(DSLContext sql, RealTime realTime) {
        return new RememberedPlans(new JooqPlans(sql), realTime);
    }

    @Bean
    SubscriptionUseCases subscriptionUseCases(RememberedPlans plans, DSLContext sql, Ids ids, BusinessClock clock) {
        return new SubscriptionUseCases(plans, new JooqSubscriptions(sql), ids, clock);
    }

    @Bean
    OfferedPlans offeredPlans(SubscriptionUseCases subscription) {
        return subscription.offeredPlans();
    }

    @Bean
    DraftSubscription draftSubscription(SubscriptionUseCases subscription) {
        return subscription.draftSubscription();
    }

    /// Includes retired plans, because they may have subscribers.
    @Bean
    MeterBinder exchangeRateGauges(
            WatchExchangeRates rates, RememberedPlans plans, BillingSettings settings, Readings readings) {
        return new ExchangeRateGauges(
                rates,
                settings.topupLimits().byCurrency().keySet(),
                () -> plans.all().stream()
                        .map(plan -> plan.versions().getFirst().price().currency())
                        .collect(Collectors.toUnmodifiableSet()),
                readings);
    }

    @Bean
    PlanController planController(OfferedPlans offeredPlans) {
        return new PlanController(offeredPlans);
    }

    @Bean
    PlanDesk planDesk(
            AnswerOnce answerOnce, RememberedPlans plans, TopUpLimits limits, AuditTrail trail, BusinessClock clock) {
        return new PlanDesk(answerOnce, plans, limits, trail, clock);
    }

    @Bean
    PlanDeskController planDeskController(PlanDesk desk) {
        return new PlanDeskController(desk.listPlans(), desk.addPlan(), desk.amendPlan());
    }
}
