package tel.billing.subscription.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Currency;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.AccountStatusListener;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.ShowAccount;
import tel.billing.invoice.IssueInvoice;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.PaymentDeclineListener;
import tel.billing.payment.TopUpLimits;
import tel.billing.platform.Platform;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.PbxAvailability;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.shared.AccountId;
import tel.billing.shared.DueWork;
import tel.billing.shared.FollowUpWork;
import tel.billing.shared.PersonalData;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.RecurringJob;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;
import tel.billing.shared.persistence.privacy.JooqPersonalData;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.resilience.WorkerPool;
import tel.billing.subscription.SubscriptionFigures;
import tel.billing.subscription.application.SubscriptionModule;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.monitoring.SubscriptionGauges;
import tel.billing.subscription.monitoring.SubscriptionMetrics;
import tel.billing.subscription.persistence.CachedPlans;
import tel.billing.subscription.persistence.JooqCharges;
import tel.billing.subscription.persistence.JooqCreditedWallets;
import tel.billing.subscription.persistence.JooqSubscriptionFigures;
import tel.billing.subscription.persistence.JooqSubscriptionTimeline;
import tel.billing.subscription.persistence.JooqSubscriptions;
import tel.billing.subscription.persistence.SubscriptionPersonalData;
import tel.billing.subscription.web.PreviewController;
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
    Subscriptions subscriptions(DSLContext sql, ApplicationEventPublisher events) {
        return new JooqSubscriptions(sql, events::publishEvent);
    }

    @Bean
    Charges charges(DSLContext sql, ApplicationEventPublisher events) {
        return new JooqCharges(sql, events::publishEvent);
    }

    @Bean
    SubscriptionMetrics subscriptionMetrics(MeterRegistry meters) {
        return new SubscriptionMetrics(meters);
    }

    @Bean
    SubscriptionModule subscriptionModule(
            Platform platform,
            CachedPlans plans,
            Subscriptions subscriptions,
            Charges charges,
            DSLContext sql,
            Ledger ledger,
            ApplyVat applyVat,
            IssueInvoice issueInvoice,
            CollectShortfall shortfalls,
            OrderLine orderLine,
            ProvisionLine provisionLine,
            PbxAvailability pbxAvailability,
            ShowAccount showAccount,
            TopUpLimits topUpLimits) {
        return new SubscriptionModule(
                platform,
                plans,
                subscriptions,
                charges,
                new JooqCreditedWallets(sql),
                ledger,
                applyVat,
                issueInvoice,
                shortfalls,
                orderLine,
                provisionLine,
                pbxAvailability,
                showAccount,
                topUpLimits);
    }

    @Bean
    WalletCreditListener walletCreditListener(ObjectProvider<SubscriptionModule> subscription) {
        return new LazyWalletCreditListener(() -> subscription.getObject().walletCreditListener());
    }

    /// Delays access to the receiver of declined payments, which is created after the payments.
    @Bean
    PaymentDeclineListener paymentDeclineListener(ObjectProvider<SubscriptionModule> subscription) {
        return (account, payment) ->
                subscription.getObject().paymentDeclineListener().declined(account, payment);
    }

    @Bean
    AccountStatusListener accountStatusListener(SubscriptionModule subscription) {
        return subscription.accountStatusListener();
    }

    @Bean
    ChargedAccounts chargedAccounts(SubscriptionModule subscription) {
        return subscription.chargedAccounts();
    }

    @Bean
    DueWork dueSubscriptions(SubscriptionModule subscription) {
        return subscription.processDueSubscriptions();
    }

    @Bean
    DueWork creditedWallets(SubscriptionModule subscription) {
        return subscription.collectOnWalletCreditWork();
    }

    @Bean
    FollowUpWork renewalsAtCards(SubscriptionModule subscription) {
        return subscription.chargeCardsForRenewals();
    }

    @Bean
    DueWork lapsingDrafts(SubscriptionModule subscription) {
        return subscription.expireDraftSubscriptions();
    }

    @Bean
    RecurringJob chargesAtCards(ObjectProvider<SubscriptionModule> subscription) {
        return new RecurringJob(
                "charges-at-cards",
                RECOVERY,
                JooqCharges.DRAFT_RECOVERY_DUE,
                new WorkerPool(
                        CARD_CONCURRENCY,
                        () -> subscription.getObject().recoverCharges().recoverNextDraft()));
    }

    @Bean
    RecurringJob chargesAtLines(ObjectProvider<SubscriptionModule> subscription, UpstreamHealth upstreamHealth) {
        return new RecurringJob(
                "charges-at-lines",
                RECOVERY,
                JooqCharges.HELD_RECOVERY_DUE,
                new WorkerPool(
                        LINE_CONCURRENCY,
                        () -> !upstreamHealth.isKnownDown(Upstream.PBX)
                                && subscription.getObject().recoverCharges().recoverNextHeld()));
    }

    @Bean
    SmartInitializingSingleton chargesOnceThePbxIsBack(SubscriptionModule subscription, UpstreamHealth upstreamHealth) {
        return () -> upstreamHealth.whenBack(
                Upstream.PBX, () -> subscription.recoverCharges().bringForwardLines());
    }

    @Bean
    DatabaseMetrics subscriptionGauges(SubscriptionModule subscription, Charges charges, BillingSettings settings) {
        return new SubscriptionGauges(
                subscription.countSubscriptions(),
                subscription.countDueSubscriptions(),
                charges,
                settings.topupLimits().byCurrency().keySet());
    }

    @Bean
    DatabaseMetrics subscriptionQueueAges(DSLContext sql) {
        return () -> Stream.of(
                DatabaseGauge.ofDuration(
                        "billing.charges.open.age",
                        "Time since the oldest open charge was opened",
                        JooqCharges.openAge(sql)::age),
                DatabaseGauge.ofDuration(
                        "billing.wallets.credited.age",
                        "Time since the oldest credited wallet has waited for its subscriptions to be charged",
                        JooqCreditedWallets.age(sql)::age));
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

    @Bean
    PreviewController previewController(SubscriptionModule subscription) {
        return new PreviewController(subscription.previewChange());
    }

    /// Delays access to the listener for wallet credits, which is created after the ledger.
    private record LazyWalletCreditListener(Supplier<WalletCreditListener> listener) implements WalletCreditListener {

        @Override
        public boolean credited(AccountId account, Currency currency) {
            return listener.get().credited(account, currency);
        }

        @Override
        public void runScheduledWork(AccountId account) {
            listener.get().runScheduledWork(account);
        }
    }

    @Bean
    SubscriptionFigures subscriptionFigures(DSLContext sql) {
        return new JooqSubscriptionFigures(sql);
    }

    @Bean
    TimelineSource subscriptionTimeline(DSLContext sql) {
        return new JooqSubscriptionTimeline(sql);
    }

    @Bean
    PersonalData subscriptionPersonalData(DSLContext sql) {
        return new JooqPersonalData(sql, SubscriptionPersonalData.TABLES);
    }
}
