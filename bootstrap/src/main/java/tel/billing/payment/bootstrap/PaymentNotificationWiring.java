package tel.billing.payment.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.ledger.Ledger;
import tel.billing.notification.Outbox;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.application.NotificationAdministrationModule;
import tel.billing.payment.application.NotificationModule;
import tel.billing.payment.application.notification.ProcessorNotifications;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.reconciliation.ReconcileReports;
import tel.billing.payment.monitoring.InstrumentedNotifications;
import tel.billing.payment.monitoring.NotificationWork;
import tel.billing.payment.monitoring.TopUpHoldLog;
import tel.billing.payment.monitoring.UnresolvedNotifications;
import tel.billing.payment.persistence.JooqCardSynchronizations;
import tel.billing.payment.persistence.JooqDeclineHistories;
import tel.billing.payment.persistence.JooqNotifications;
import tel.billing.payment.persistence.JooqPayments;
import tel.billing.payment.persistence.JooqRefunds;
import tel.billing.payment.persistence.JooqStoredCards;
import tel.billing.payment.sandbox.SandboxNotifications;
import tel.billing.payment.web.PaymentNotificationController;
import tel.billing.payment.web.ProcessorController;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.RecurringJob;
import tel.billing.shared.bootstrap.embedded.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.embedded.Part;
import tel.billing.shared.persistence.SharedSnapshots;
import tel.billing.shared.resilience.WorkerPool;

/// Beans that receive and process the card processor's notifications.
@Configuration(proxyBeanMethods = false)
class PaymentNotificationWiring {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int WORKERS = 4;
    /// Each reader may wait 20 seconds for the card processor.
    private static final int READERS = 2;

    @Bean
    @ConditionalOnEmbedded(Part.CARD_PROCESSOR)
    ProcessorNotifications processorNotices() {
        return new SandboxNotifications();
    }

    @Bean
    NotificationModule noticeUseCases(
            UnitOfWork unitOfWork,
            ProcessorNotifications reader,
            CardProcessor processor,
            DSLContext sql,
            CardTestingRules cardTestingRules,
            ReconcileReports reports,
            Ledger ledger,
            Outbox outbox,
            ShowAccount showAccount,
            AuditTrail trail,
            Ids ids,
            BusinessClock clock,
            RealTime realTime) {
        return new NotificationModule(
                unitOfWork,
                reader,
                processor,
                new JooqNotifications(sql),
                new JooqCardSynchronizations(sql),
                new JooqPayments(sql),
                new JooqRefunds(sql),
                new JooqStoredCards(sql),
                new JooqDeclineHistories(sql),
                cardTestingRules,
                reports,
                ledger,
                outbox,
                showAccount,
                new TopUpHoldLog(trail),
                ids,
                clock,
                realTime);
    }

    @Bean
    RecurringJob noticeProcessing(ObjectProvider<NotificationModule> notices) {
        return new RecurringJob(
                "notice-processing",
                PAUSE,
                new WorkerPool(
                        WORKERS,
                        () -> new NotificationWork(notices.getObject().processNotifications()).getAsBoolean()));
    }

    @Bean
    RecurringJob cardReading(ObjectProvider<NotificationModule> notices) {
        return new RecurringJob(
                "card-reading",
                PAUSE,
                new WorkerPool(
                        READERS, () -> notices.getObject().synchronizeCards().readNext()));
    }

    @Bean
    MeterBinder unsettledNotices(NotificationModule notices, SharedSnapshots sharedSnapshots) {
        return new UnresolvedNotifications(notices.countNotifications(), sharedSnapshots::of);
    }

    @Bean
    ProcessorController processorController(NotificationModule notices, MeterRegistry meters) {
        return new ProcessorController(new InstrumentedNotifications(notices.receiveNotifications(), meters));
    }

    @Bean
    NotificationAdministrationModule noticeDesk(
            ExecuteOnce executeOnce, DSLContext sql, AuditTrail trail, RealTime realTime) {
        return new NotificationAdministrationModule(
                executeOnce, new JooqNotifications(sql), new JooqRefunds(sql), trail, realTime);
    }

    @Bean
    PaymentNotificationController noticeController(NotificationAdministrationModule desk) {
        return new PaymentNotificationController(desk.showNotifications(), desk.resolveNotification());
    }
}
