package tel.billing.subscription.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.AccountStatusListener;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.invoice.IssueInvoice;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.notification.Outbox;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.TopUpLimits;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.PbxAvailability;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.FollowUpWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.RecurringJob;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.persistence.SharedSnapshots;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.resilience.WorkerPool;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.monitoring.InstrumentedCharges;
import tel.billing.subscription.monitoring.InstrumentedSubscriptions;
import tel.billing.subscription.monitoring.SubscriptionGauges;
import tel.billing.subscription.monitoring.SubscriptionMetrics;
import tel.billing.subscription.persistence.JooqCharges;
import tel.billing.subscription.persistence.JooqCreditedWallets;
import tel.billing.subscription.persistence.JooqSubscriptions;
import tel.billing.subscription.persistence.RememberedPlans;
import tel.billing.subscription.web.SubscriptionController;
import tel.billing.tax.ApplyVat;

/// Wires the use cases of subscriptions and their scheduled jobs.
@Configuration(proxyBeanMethods = false)
class SubscriptionWiring {
    private static final Duration RECOVERY = Duration.ofSeconds(1);
    /// The number of concurrent card payments; each may wait for the processor for 20 seconds.
    private static final int CARD_CONCURRENCY = 16;
    /// The number of concurrent line orders; each may wait for the PBX for 20 seconds.
    private static final int LINE_CONCURRENCY = 8;

    @Bean
    SubscriptionModule subscriptionModule(
            UnitOfWork unitOfWork,
            ExecuteOnce executeOnce,
            RememberedPlans plans,
            DSLContext sql,
            Ledger ledger,
            ApplyVat applyVat,
            IssueInvoice issueInvoice,
            CollectShortfall shortfalls,
            OrderLine orderLine,
            ProvisionLine provisionLine,
            PbxAvailability outage,
            ShowAccount showAccount,
            RateLimits rateLimits,
            TopUpLimits topUpLimits,
            Outbox outbox,
            AuditTrail trail,
            Ids ids,
            BusinessClock clock,
            RealTime realTime,
            MeterRegistry meters) {
        var subscriptionMetrics = new SubscriptionMetrics(meters);
        return new SubscriptionModule(
                unitOfWork,
                executeOnce,
                plans,
                new InstrumentedSubscriptions(new JooqSubscriptions(sql), subscriptionMetrics),
                new InstrumentedCharges(new JooqCharges(sql), subscriptionMetrics),
                new JooqCreditedWallets(sql),
                ledger,
                applyVat,
                issueInvoice,
                shortfalls,
                orderLine,
                provisionLine,
                outage,
                showAccount,
                rateLimits,
                topUpLimits,
                outbox,
                trail,
                ids,
                clock,
                realTime);
    }

    @Bean
    WalletCreditListener walletWatch(ObjectProvider<SubscriptionModule> subscription) {
        return new LazyWalletCreditListener(() -> subscription.getObject().walletCreditListener());
    }

    @Bean
    AccountStatusListener followAccount(SubscriptionModule subscription) {
        return subscription.accountStatusListener();
    }

    @Bean
    ChargedAccounts chargedAccounts(SubscriptionModule subscription) {
        return subscription.chargedAccounts();
    }

    @Bean
    DueWork dueSubscriptions(SubscriptionModule subscription) {
        return subscription.dueSubscriptions();
    }

    @Bean
    DueWork raisedWallets(SubscriptionModule subscription) {
        return subscription.raisedWalletsAtWork();
    }

    @Bean
    FollowUpWork renewalsAtCards(SubscriptionModule subscription) {
        return subscription.renewalsAtCards();
    }

    @Bean
    DueWork lapsingDrafts(SubscriptionModule subscription) {
        return subscription.lapsingDrafts();
    }

    @Bean
    RecurringJob chargesAtCards(ObjectProvider<SubscriptionModule> subscription) {
        return new RecurringJob(
                "charges-at-cards",
                RECOVERY,
                new WorkerPool(
                        CARD_CONCURRENCY,
                        () -> subscription.getObject().recoverCharges().askNextCard()));
    }

    @Bean
    RecurringJob chargesAtLines(ObjectProvider<SubscriptionModule> subscription, UpstreamHealth watch) {
        return new RecurringJob(
                "charges-at-lines",
                RECOVERY,
                new WorkerPool(
                        LINE_CONCURRENCY,
                        () -> !watch.knowsDown(Upstream.PBX)
                                && subscription.getObject().recoverCharges().askNextLine()));
    }

    @Bean
    SmartInitializingSingleton chargesOnceThePbxIsBack(SubscriptionModule subscription, UpstreamHealth watch) {
        return () ->
                watch.whenBack(Upstream.PBX, () -> subscription.recoverCharges().hastenLines());
    }

    @Bean
    MeterBinder subscriptionGauges(
            SubscriptionModule subscription,
            DSLContext sql,
            BillingSettings settings,
            SharedSnapshots sharedSnapshots) {
        return new SubscriptionGauges(
                subscription.countOverdueSubscriptions(),
                new JooqCharges(sql),
                settings.topupLimits().byCurrency().keySet(),
                sharedSnapshots::of);
    }

    @Bean
    SubscriptionController subscriptionController(SubscriptionModule subscription) {
        return new SubscriptionController(
                subscription.showSubscriptions(),
                subscription.createSubscription(),
                subscription.activateSubscription(),
                subscription.changePlan(),
                subscription.cancelSubscription());
    }
}
