package tel.billing.payment.bootstrap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import tel.billing.account.ShowAccount;
import tel.billing.account.TopUpHolds;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletWatch;
import tel.billing.notification.Postbox;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.application.PaymentUseCases;
import tel.billing.payment.persistence.JooqCardRecords;
import tel.billing.payment.persistence.JooqPayments;
import tel.billing.payment.persistence.JooqRefunds;
import tel.billing.payment.persistence.JooqStoredCards;
import tel.billing.payment.sandbox.CardPageController;
import tel.billing.payment.sandbox.SandboxCardProcessor;
import tel.billing.payment.web.AccountPaymentController;
import tel.billing.payment.web.PaymentController;
import tel.billing.payment.web.PaymentMethodController;
import tel.billing.payment.web.RefundController;
import tel.billing.payment.web.ReturnPageController;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.Crew;
import tel.billing.shared.bootstrap.Part;
import tel.billing.shared.bootstrap.Sweep;
import tel.billing.shared.bootstrap.TopUpRanges;
import tel.billing.shared.bootstrap.upstream.UpstreamWatch;
import tel.billing.shared.persistence.Readings;

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
    @ConditionalOnEmbedded(Part.CARD_PROCESSOR)
    SandboxCardProcessor sandboxCardProcessor(BillingSettings settings, BusinessClock clock) {
        return new SandboxCardProcessor(settings.dataDirectory(), settings.publicUrl(), clock);
    }

    /// The only card processor of the use cases. It reports every answer to [UpstreamWatch].
    @Bean
    CardProcessor cardProcessor(@Qualifier(CARD_PROCESSOR_ADAPTER) CardProcessor adapter, UpstreamWatch watch) {
        return new WatchedCardProcessor(adapter, watch);
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
    PaymentUseCases paymentUseCases(
            UnitOfWork unitOfWork,
            AnswerOnce answerOnce,
            RateLimits rateLimits,
            TopUpLimits limits,
            CardTestingRules cardTestingRules,
            CardProcessor processor,
            DSLContext sql,
            Ledger ledger,
            Postbox postbox,
            ShowAccount showAccount,
            AuditTrail trail,
            WalletWatch walletWatch,
            Ids ids,
            BusinessClock clock,
            RealTime realTime) {
        return new PaymentUseCases(
                unitOfWork,
                answerOnce,
                rateLimits,
                limits,
                processor,
                new JooqPayments(sql),
                new JooqRefunds(sql),
                new JooqStoredCards(sql),
                new JooqCardRecords(sql),
                cardTestingRules,
                ledger,
                postbox,
                showAccount,
                new LoggedHolds(trail),
                walletWatch,
                ids,
                clock,
                realTime);
    }

    @Bean
    DueWork overduePayments(PaymentUseCases payment) {
        return payment.overduePayments();
    }

    @Bean
    Sweep paymentRecovery(ObjectProvider<PaymentUseCases> payment) {
        return new Sweep(
                "payment-recovery",
                RECOVERY,
                new Crew(RECOVERERS, () -> payment.getObject().recoverPayments().recoverNext()));
    }

    @Bean
    Sweep cardDeletion(ObjectProvider<PaymentUseCases> payment) {
        return new Sweep(
                "card-deletion",
                DELETION,
                new Crew(DELETERS, () -> payment.getObject().forgetCards().forgetNext()));
    }

    @Bean
    MeterBinder cardsToDelete(PaymentUseCases payment, Readings readings) {
        var cards = payment.forgetCards();
        return registry -> Gauge.builder("billing.cards.deleting", readings.of(cards::count))
                .description("Deleted cards that the processor has not deleted yet")
                .register(registry);
    }

    @Bean
    TopUpHolds topUpHolds(PaymentUseCases payment) {
        return payment.topUpHolds();
    }

    @Bean
    CollectShortfall collectShortfall(PaymentUseCases payment) {
        return payment.collectShortfall();
    }

    @Bean
    PaymentMethodController paymentMethodController(PaymentUseCases payment) {
        return new PaymentMethodController(payment.showCards(), payment.deleteCard());
    }

    @Bean
    Sweep refundRecovery(ObjectProvider<PaymentUseCases> payment) {
        return new Sweep(
                "refund-recovery",
                RECOVERY,
                new Crew(REFUNDERS, () -> payment.getObject().recoverRefunds().recoverNext()));
    }

    @Bean
    MeterBinder unfinishedRefunds(PaymentUseCases payment, Readings readings) {
        return new UnfinishedRefunds(payment.countUnfinishedRefunds(), readings);
    }

    @Bean
    RefundController refundController(PaymentUseCases payment) {
        return new RefundController(payment.refundPayment());
    }

    @Bean
    MeterBinder unfinishedPayments(PaymentUseCases payment, Readings readings) {
        return new UnfinishedPayments(payment.countUnfinished(), readings);
    }

    @Bean
    ReturnPageController returnPageController() {
        return new ReturnPageController();
    }

    @Bean
    PaymentController paymentController(PaymentUseCases payment) {
        return new PaymentController(payment.limits(), payment.topUpWallet(), payment.showPayments());
    }

    @Bean
    AccountPaymentController accountPaymentController(PaymentUseCases payment, ShowAccount showAccount) {
        return new AccountPaymentController(showAccount, payment.showPayments());
    }

    @Bean
    MeterBinder heldAccounts(TopUpHolds holds, Readings readings) {
        return registry -> Gauge.builder(
                        "billing.topups.held", readings.of(() -> holds.held().size()))
                .description("Accounts whose top-ups are blocked until staff release them")
                .register(registry);
    }

    @Bean
    @ConditionalOnEmbedded
    CardPageController cardPageController(SandboxCardProcessor processor, PaymentUseCases payment) {
        return new CardPageController(processor, payment.concludePayment());
    }

    private static TopUpLimits limits(TopUpRanges ranges) {
        return new TopUpLimits(ranges.byCurrency().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> limits(entry.getValue()))));
    }

    private static TopUpLimits.Range limits(TopUpRanges.Range range) {
        return new TopUpLimits.Range(range.least(), range.most());
    }
}
