package tel.billing.payment.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import tel.billing.account.AccountLookup;
import tel.billing.account.ShowAccount;
import tel.billing.account.TopUpHolds;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.PaymentDeclineListener;
import tel.billing.payment.PaymentFigures;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.CardPorts;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.application.ReconciliationPorts;
import tel.billing.payment.application.notification.NotificationParser;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.monitoring.PaymentMetrics;
import tel.billing.payment.monitoring.TopUpHoldLog;
import tel.billing.payment.monitoring.UnfinishedPayments;
import tel.billing.payment.monitoring.UnfinishedRefunds;
import tel.billing.payment.persistence.JooqCardSynchronizations;
import tel.billing.payment.persistence.JooqDeclineHistories;
import tel.billing.payment.persistence.JooqNotifications;
import tel.billing.payment.persistence.JooqPaymentFigures;
import tel.billing.payment.persistence.JooqPaymentTimeline;
import tel.billing.payment.persistence.JooqPayments;
import tel.billing.payment.persistence.JooqRefunds;
import tel.billing.payment.persistence.JooqStoredCards;
import tel.billing.payment.persistence.PaymentPersonalData;
import tel.billing.payment.resilience.HealthReportingCardProcessor;
import tel.billing.payment.sandbox.CardPageController;
import tel.billing.payment.sandbox.SandboxCardProcessor;
import tel.billing.payment.web.AccountPaymentController;
import tel.billing.payment.web.PaymentController;
import tel.billing.payment.web.PaymentMethodController;
import tel.billing.payment.web.RefundController;
import tel.billing.payment.web.ReturnPageController;
import tel.billing.platform.Platform;
import tel.billing.shared.AllowedUrls;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.PersonalData;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.RecurringJob;
import tel.billing.shared.bootstrap.embedded.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.bootstrap.settings.TopUpLimitSetting;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;
import tel.billing.shared.persistence.privacy.JooqPersonalData;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.resilience.WorkerPool;
import tel.billing.shared.web.pages.PageLayout;
import tel.billing.shared.web.response.StoreOutage;

@Configuration(proxyBeanMethods = false)
class PaymentWiring {
    /// The bean that calls the processor, of the sandbox or of a vendor. It is a [Fallback], so that no bean
    /// gets it by its type [CardProcessor].
    static final String CARD_PROCESSOR_ADAPTER = "cardProcessorAdapter";

    private static final Duration RECOVERY = Duration.ofSeconds(2);
    private static final Duration DELETION = Duration.ofSeconds(5);
    private static final int DELETERS = 4;
    /// Concurrent payment recoveries. Each may wait 20 seconds for the card processor.
    private static final int RECOVERERS = 16;
    /// Concurrent refund recoveries. Refunds are rare.
    private static final int REFUNDERS = 4;

    @Bean(CARD_PROCESSOR_ADAPTER)
    @Fallback
    @ConditionalOnEmbedded(Upstream.CARD_PROCESSOR)
    SandboxCardProcessor sandboxCardProcessor(BillingSettings settings, BusinessClock clock) {
        return new SandboxCardProcessor(settings.dataDirectory(), settings.publicUrl(), clock);
    }

    /// The only card processor of the use cases. It reports every answer to [UpstreamHealth].
    @Bean
    CardProcessor cardProcessor(
            @Qualifier(CARD_PROCESSOR_ADAPTER) CardProcessor adapter, UpstreamHealth upstreamHealth) {
        return new HealthReportingCardProcessor(adapter, upstreamHealth);
    }

    /// Without rate limits, the service is a test system, where cards may be declined without limit.
    @Bean
    CardTestingRules cardTestingRules(BillingSettings settings) {
        return settings.rateLimitsEnabled()
                ? new CardTestingRules(
                        settings.cardRefusalsFree(),
                        settings.cardRefusalsUntilRest(),
                        settings.cardRefusalsUntilHeld(),
                        settings.cardPagesOpen())
                : CardTestingRules.none();
    }

    @Bean
    TopUpLimits topUpLimits(BillingSettings settings) {
        return limits(settings.topupLimits());
    }

    @Bean
    PaymentModule paymentModule(
            BillingSettings settings,
            Platform platform,
            TopUpLimits limits,
            CardTestingRules cardTestingRules,
            CardProcessor processor,
            DSLContext sql,
            NotificationParser parser,
            ReconciliationPorts reconciliationPorts,
            Ledger ledger,
            ShowAccount showAccount,
            WalletCreditListener walletCreditListener,
            PaymentDeclineListener paymentDeclineListener,
            ApplicationEventPublisher events) {
        return new PaymentModule(
                platform.withAuditTrail(new TopUpHoldLog(platform.auditTrail())),
                limits,
                returnUrls(settings),
                processor,
                new JooqPayments(sql, events::publishEvent),
                new JooqRefunds(sql),
                new CardPorts(
                        new JooqStoredCards(sql),
                        new JooqCardSynchronizations(sql),
                        new JooqDeclineHistories(sql),
                        cardTestingRules),
                parser,
                new JooqNotifications(sql),
                reconciliationPorts,
                ledger,
                showAccount,
                walletCreditListener,
                paymentDeclineListener);
    }

    /// The operator's places and the portal.
    private static AllowedUrls returnUrls(BillingSettings settings) {
        var allowed = settings.returnUrls().allowed();
        return AllowedUrls.place(settings.publicUrl() + "/portal")
                .filter(_ -> settings.portal())
                .map(allowed::withOwnPages)
                .orElse(allowed);
    }

    @Bean
    PaymentMetrics paymentMetrics(MeterRegistry meters) {
        return new PaymentMetrics(meters);
    }

    @Bean
    DueWork expirePendingPayments(PaymentModule payment) {
        return payment.expirePendingPayments();
    }

    @Bean
    DueWork purgeDeclineHistories(PaymentModule payment) {
        return payment.purgeDeclineHistories();
    }

    @Bean
    RecurringJob paymentRecovery(ObjectProvider<PaymentModule> payment) {
        return new RecurringJob(
                "payment-recovery",
                RECOVERY,
                JooqPayments.RECOVERY_DUE,
                new WorkerPool(
                        RECOVERERS, () -> payment.getObject().recoverPayments().recoverNext()));
    }

    @Bean
    RecurringJob cardDeletion(ObjectProvider<PaymentModule> payment) {
        return new RecurringJob(
                "card-deletion",
                DELETION,
                JooqStoredCards.DELETION_DUE,
                new WorkerPool(
                        DELETERS,
                        () -> payment.getObject().deleteCardsAtProcessor().deleteNext()));
    }

    @Bean
    DatabaseMetrics cardsToDelete(PaymentModule payment) {
        return () -> Stream.of(DatabaseGauge.of(
                "billing.cards.deleting",
                "Deleted cards that the processor has not deleted yet",
                payment.deleteCardsAtProcessor()::count));
    }

    @Bean
    TopUpHolds topUpHolds(PaymentModule payment) {
        return payment.topUpHolds();
    }

    @Bean
    PaymentFigures paymentFigures(DSLContext sql) {
        return new JooqPaymentFigures(sql);
    }

    @Bean
    TimelineSource paymentTimeline(DSLContext sql) {
        return new JooqPaymentTimeline(sql);
    }

    @Bean
    AccountLookup paymentLookup(PaymentModule payment) {
        return payment.accountLookup();
    }

    @Bean
    CollectShortfall collectShortfall(PaymentModule payment) {
        return payment.collectShortfall();
    }

    @Bean
    PaymentMethodController paymentMethodController(PaymentModule payment) {
        return new PaymentMethodController(payment.showCards(), payment.chooseDefaultCard(), payment.deleteCard());
    }

    @Bean
    RecurringJob refundRecovery(ObjectProvider<PaymentModule> payment) {
        return new RecurringJob(
                "refund-recovery",
                RECOVERY,
                JooqRefunds.RECOVERY_DUE,
                new WorkerPool(
                        REFUNDERS, () -> payment.getObject().recoverRefunds().recoverNext()));
    }

    @Bean
    DatabaseMetrics unfinishedRefunds(PaymentModule payment) {
        return new UnfinishedRefunds(payment.countUnfinishedRefunds());
    }

    @Bean
    RefundController refundController(PaymentModule payment) {
        return new RefundController(payment.refundPayment(), payment.resolveRefund());
    }

    @Bean
    DatabaseMetrics unfinishedPayments(PaymentModule payment) {
        return new UnfinishedPayments(payment.countUnfinishedPayments());
    }

    @Bean
    ReturnPageController returnPageController(PaymentModule payment, PageLayout layout, StoreOutage outage) {
        return new ReturnPageController(payment.showReturn(), layout, outage);
    }

    @Bean
    PaymentController paymentController(PaymentModule payment) {
        return new PaymentController(payment.limits(), payment.topUpWallet(), payment.showPayments());
    }

    @Bean
    AccountPaymentController accountPaymentController(PaymentModule payment, ShowAccount showAccount) {
        return new AccountPaymentController(showAccount, payment.showPayments());
    }

    @Bean
    DatabaseMetrics heldAccounts(TopUpHolds holds) {
        return () -> Stream.of(DatabaseGauge.of(
                "billing.topups.held",
                "Accounts whose top-ups are on hold until staff release them",
                () -> holds.held().size()));
    }

    @Bean
    @ConditionalOnEmbedded
    CardPageController cardPageController(SandboxCardProcessor processor, PaymentModule payment) {
        return new CardPageController(processor, payment.refreshPaymentResult());
    }

    private static TopUpLimits limits(TopUpLimitSetting ranges) {
        return new TopUpLimits(ranges.byCurrency().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> limits(entry.getValue()))));
    }

    private static TopUpLimits.Range limits(TopUpLimitSetting.Range range) {
        return new TopUpLimits.Range(range.minimum(), range.maximum());
    }

    @Bean
    PersonalData paymentPersonalData(DSLContext sql) {
        return new JooqPersonalData(sql, PaymentPersonalData.TABLES);
    }
}
