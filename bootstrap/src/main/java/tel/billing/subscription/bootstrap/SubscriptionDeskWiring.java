package tel.billing.subscription.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.ChargedAccounts;
import tel.billing.account.FollowAccount;
import tel.billing.account.ShowAccount;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.invoice.IssueInvoice;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletWatch;
import tel.billing.notification.Postbox;
import tel.billing.payment.CollectShortfall;
import tel.billing.provisioning.CarryOutLine;
import tel.billing.provisioning.LineOutage;
import tel.billing.provisioning.OrderLine;
import tel.billing.shared.Aftermath;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.Crew;
import tel.billing.shared.bootstrap.Sweep;
import tel.billing.shared.bootstrap.upstream.UpstreamWatch;
import tel.billing.shared.persistence.Readings;
import tel.billing.subscription.application.SubscriptionDesk;
import tel.billing.subscription.persistence.JooqCharges;
import tel.billing.subscription.persistence.JooqRaisedWallets;
import tel.billing.subscription.persistence.JooqSubscriptions;
import tel.billing.subscription.persistence.RememberedPlans;
import tel.billing.subscription.web.SubscriptionController;
import tel.billing.tax.ApplyVat;

/// Wires the use cases of subscriptions and their scheduled jobs.
@Configuration(proxyBeanMethods = false)
class SubscriptionDeskWiring {
    private static final Duration RECOVERY = Duration.ofSeconds(1);
    /// The number of concurrent card payments; each may wait for the processor for 20 seconds.
    private static final int CARD_CONCURRENCY = 16;
    /// The number of concurrent line orders; each may wait for the PBX for 20 seconds.
    private static final int LINE_CONCURRENCY = 8;

    @Bean
    SubscriptionDesk subscriptionDesk(
            UnitOfWork unitOfWork,
            AnswerOnce answerOnce,
            RememberedPlans plans,
            DSLContext sql,
            Ledger ledger,
            ApplyVat applyVat,
            IssueInvoice issueInvoice,
            CollectShortfall shortfalls,
            OrderLine orderLine,
            CarryOutLine carryOutLine,
            LineOutage outage,
            ShowAccount showAccount,
            RateLimits limits,
            Postbox postbox,
            Ids ids,
            BusinessClock clock,
            RealTime realTime,
            MeterRegistry meters) {
        var chronicle = new Chronicle(meters);
        return new SubscriptionDesk(
                unitOfWork,
                answerOnce,
                plans,
                new WatchedSubscriptions(new JooqSubscriptions(sql), chronicle),
                new WatchedCharges(new JooqCharges(sql), chronicle),
                new JooqRaisedWallets(sql),
                ledger,
                applyVat,
                issueInvoice,
                shortfalls,
                orderLine,
                carryOutLine,
                outage,
                showAccount,
                limits,
                postbox,
                ids,
                clock,
                realTime);
    }

    @Bean
    WalletWatch walletWatch(ObjectProvider<SubscriptionDesk> desk) {
        return new LateWalletWatch(() -> desk.getObject().walletWatch());
    }

    @Bean
    FollowAccount followAccount(SubscriptionDesk desk) {
        return desk.followAccount();
    }

    @Bean
    ChargedAccounts chargedAccounts(SubscriptionDesk desk) {
        return desk.chargedAccounts();
    }

    @Bean
    DueWork dueSubscriptions(SubscriptionDesk desk) {
        return desk.dueSubscriptions();
    }

    @Bean
    DueWork raisedWallets(SubscriptionDesk desk) {
        return desk.raisedWalletsAtWork();
    }

    @Bean
    Aftermath renewalsAtCards(SubscriptionDesk desk) {
        return desk.renewalsAtCards();
    }

    @Bean
    DueWork lapsingDrafts(SubscriptionDesk desk) {
        return desk.lapsingDrafts();
    }

    @Bean
    Sweep chargesAtCards(ObjectProvider<SubscriptionDesk> desk) {
        return new Sweep(
                "charges-at-cards",
                RECOVERY,
                new Crew(
                        CARD_CONCURRENCY,
                        () -> desk.getObject().recoverCharges().askNextCard()));
    }

    @Bean
    Sweep chargesAtLines(ObjectProvider<SubscriptionDesk> desk, UpstreamWatch watch) {
        return new Sweep(
                "charges-at-lines",
                RECOVERY,
                new Crew(
                        LINE_CONCURRENCY,
                        () -> !watch.knowsDown(Upstream.PBX)
                                && desk.getObject().recoverCharges().askNextLine()));
    }

    @Bean
    SmartInitializingSingleton chargesOnceThePbxIsBack(SubscriptionDesk desk, UpstreamWatch watch) {
        return () -> watch.whenBack(Upstream.PBX, () -> desk.recoverCharges().hastenLines());
    }

    @Bean
    MeterBinder subscriptionGauges(SubscriptionDesk desk, DSLContext sql, BillingSettings settings, Readings readings) {
        return new SubscriptionGauges(
                desk.watchBacklog(),
                new JooqCharges(sql),
                settings.topupLimits().byCurrency().keySet(),
                readings);
    }

    @Bean
    SubscriptionController subscriptionController(SubscriptionDesk desk) {
        return new SubscriptionController(
                desk.showSubscriptions(),
                desk.choosePlan(),
                desk.activateSubscription(),
                desk.changePlan(),
                desk.cancelSubscription());
    }
}
