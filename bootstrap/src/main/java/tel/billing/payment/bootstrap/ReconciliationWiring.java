package tel.billing.payment.bootstrap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.payment.application.ProcessorReports;
import tel.billing.payment.application.ReconcileReports;
import tel.billing.payment.application.ReconciliationUseCases;
import tel.billing.payment.persistence.JooqBookings;
import tel.billing.payment.persistence.JooqReconciliations;
import tel.billing.payment.sandbox.SandboxCardProcessor;
import tel.billing.payment.sandbox.SandboxReports;
import tel.billing.payment.web.ReconciliationController;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.Crew;
import tel.billing.shared.bootstrap.Part;
import tel.billing.shared.bootstrap.Sweep;
import tel.billing.shared.persistence.Readings;

@Configuration(proxyBeanMethods = false)
class ReconciliationWiring {
    private static final Duration READING = Duration.ofSeconds(5);

    @Bean
    @ConditionalOnEmbedded(Part.CARD_PROCESSOR)
    ProcessorReports sandboxReports(SandboxCardProcessor processor, BusinessClock clock) {
        return new SandboxReports(processor, clock);
    }

    @Bean
    ReconciliationUseCases reconciliationUseCases(
            UnitOfWork unitOfWork,
            ProcessorReports reports,
            DSLContext sql,
            Ids ids,
            BusinessClock clock,
            RealTime realTime,
            BillingSettings settings) {
        return new ReconciliationUseCases(
                unitOfWork,
                reports,
                new JooqBookings(sql),
                new JooqReconciliations(sql, ids),
                new LoggedDifferences(),
                ids,
                clock,
                realTime,
                Duration.ofDays(settings.settlementDays()));
    }

    @Bean
    ReconcileReports reconcileReports(ReconciliationUseCases reconciliation) {
        return reconciliation.reconcileReports();
    }

    @Bean
    DueWork dailyComparison(ReconciliationUseCases reconciliation) {
        return reconciliation.dailyComparison();
    }

    /// One report at a time, because reports are long and rare.
    @Bean
    Sweep reportReading(ObjectProvider<ReconcileReports> reports) {
        return new Sweep(
                "report-reading", READING, new Crew(1, () -> reports.getObject().readNext()));
    }

    @Bean
    MeterBinder reconciliationMeters(ReconcileReports reports, Readings readings) {
        return registry -> {
            Gauge.builder("billing.reconciliation.differences", readings.of(reports::countOpen))
                    .description("Open differences between the ledger and the card processor's reports")
                    .register(registry);
            Gauge.builder("billing.reconciliation.reports.waiting", readings.of(reports::countWaiting))
                    .description("Announced reports of the card processor that have not been read yet")
                    .register(registry);
        };
    }

    @Bean
    ReconciliationController reconciliationController(ReconciliationUseCases reconciliation) {
        return new ReconciliationController(reconciliation.showReconciliations());
    }
}
