package tel.billing.payment.bootstrap;

import java.time.Duration;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.application.ReconciliationPorts;
import tel.billing.payment.application.reconciliation.ProcessorReports;
import tel.billing.payment.application.reconciliation.ReconcileReports;
import tel.billing.payment.monitoring.ReconciliationLog;
import tel.billing.payment.persistence.JooqBookedMovements;
import tel.billing.payment.persistence.JooqReconciliations;
import tel.billing.payment.sandbox.SandboxCardProcessor;
import tel.billing.payment.sandbox.SandboxReports;
import tel.billing.payment.web.ReconciliationController;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.RecurringJob;
import tel.billing.shared.bootstrap.embedded.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.embedded.ConditionalOnReal;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;
import tel.billing.shared.resilience.WorkerPool;

@Configuration(proxyBeanMethods = false)
class ReconciliationWiring {
    private static final Duration READING = Duration.ofSeconds(5);
    private static final Duration RETRY_PAUSE = Duration.ofMinutes(1);

    @Bean
    @ConditionalOnEmbedded(Upstream.CARD_PROCESSOR)
    ProcessorReports sandboxReports(SandboxCardProcessor processor, BusinessClock clock) {
        return new SandboxReports(processor, clock);
    }

    @Bean
    ReconciliationPorts reconciliationPorts(
            ProcessorReports reports, DSLContext sql, Ids ids, BillingSettings settings) {
        return new ReconciliationPorts(
                reports,
                new JooqBookedMovements(sql),
                new JooqReconciliations(sql, ids),
                new ReconciliationLog(),
                Duration.ofDays(settings.settlementDays()));
    }

    @Bean
    ReconcileReports reconcileReports(PaymentModule payment) {
        return payment.reconcileReports();
    }

    /// Uses business time, which a developer can advance.
    @Bean
    @ConditionalOnEmbedded(Upstream.CARD_PROCESSOR)
    DueWork dailyComparison(PaymentModule payment) {
        return payment.dailyComparison();
    }

    /// The processor's report server may be slow, and other scheduled work must not wait for it.
    @Bean
    @ConditionalOnReal(Upstream.CARD_PROCESSOR)
    RecurringJob dailyReconciliation(ObjectProvider<PaymentModule> payment, BusinessClock clock) {
        return new RecurringJob(
                "daily-reconciliation",
                RETRY_PAUSE,
                (_, _) -> payment.getObject().dailyComparison().isDue(clock.instant()),
                () -> payment.getObject().dailyComparison().runDue(clock.instant()));
    }

    /// One report at a time, because reports are long and rare.
    @Bean
    RecurringJob reportReading(ObjectProvider<ReconcileReports> reports) {
        return new RecurringJob(
                "report-reading",
                READING,
                JooqReconciliations.REPORT_DUE,
                new WorkerPool(1, () -> reports.getObject().reconcileNext()));
    }

    @Bean
    DatabaseMetrics reconciliationMetrics(ReconcileReports reports) {
        return () -> Stream.of(
                DatabaseGauge.of(
                        "billing.reconciliation.differences",
                        "Open differences between the ledger and the card processor's reports",
                        reports::countOpen),
                DatabaseGauge.of(
                        "billing.reconciliation.reports.waiting",
                        "Reports of the card processor that wait to be read",
                        reports::countQueued));
    }

    @Bean
    ReconciliationController reconciliationController(PaymentModule payment) {
        return new ReconciliationController(payment.showReconciliations(), payment.bookReportedPayment());
    }
}
