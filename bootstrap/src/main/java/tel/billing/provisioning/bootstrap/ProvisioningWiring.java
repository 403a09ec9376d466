package tel.billing.provisioning.bootstrap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.AccountLookup;
import tel.billing.account.ShowAccount;
import tel.billing.platform.Platform;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.PbxAvailability;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.application.ListUnfinishedLines;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.application.ProvisioningModule;
import tel.billing.provisioning.application.ReconcileLines;
import tel.billing.provisioning.monitoring.InstrumentedLineReconciliation;
import tel.billing.provisioning.monitoring.InstrumentedPhoneSystem;
import tel.billing.provisioning.monitoring.LineGauges;
import tel.billing.provisioning.persistence.JooqLineReconciliations;
import tel.billing.provisioning.persistence.JooqLineTimeline;
import tel.billing.provisioning.persistence.JooqLines;
import tel.billing.provisioning.persistence.ProvisioningPersonalData;
import tel.billing.provisioning.persistence.RandomCredentials;
import tel.billing.provisioning.resilience.GuardedPhoneSystem;
import tel.billing.provisioning.resilience.PhoneSystemBreaker;
import tel.billing.provisioning.resilience.PhoneSystemHealthProbe;
import tel.billing.provisioning.resilience.ProbedSimulator;
import tel.billing.provisioning.sandbox.SandboxPhoneSystem;
import tel.billing.provisioning.web.LineController;
import tel.billing.provisioning.web.LineReconciliationController;
import tel.billing.provisioning.web.PhoneSystemController;
import tel.billing.shared.PersonalData;
import tel.billing.shared.RealTime;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.RecurringJob;
import tel.billing.shared.bootstrap.embedded.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.privacy.JooqPersonalData;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.resilience.WorkerPool;

@Configuration(proxyBeanMethods = false)
class ProvisioningWiring {
    private static final Duration RECOVERY = Duration.ofSeconds(2);
    /// The number of concurrent recoveries; each may wait for the PBX for 20 seconds.
    private static final int RECOVERERS = 8;

    @Bean
    @ConditionalOnEmbedded(Upstream.PBX)
    SandboxPhoneSystem phoneSystem(BillingSettings settings) {
        return new SandboxPhoneSystem(settings.dataDirectory());
    }

    @Bean
    @ConditionalOnEmbedded(Upstream.PBX)
    Registrar registrar(BillingSettings settings) {
        return new Registrar(settings.sipRegistrar(), settings.sipHost());
    }

    @Bean
    PhoneSystemBreaker phoneSystemBreaker(PhoneSystem phoneSystem, UpstreamHealth upstreamHealth, RealTime realTime) {
        return new PhoneSystemBreaker(phoneSystem, upstreamHealth, realTime);
    }

    @Bean(initMethod = "start")
    PhoneSystemHealthProbe phoneSystemHealthProbe(PhoneSystemBreaker breaker, RealTime realTime) {
        return new PhoneSystemHealthProbe(breaker, realTime);
    }

    @Bean
    ProvisioningModule provisioningModule(
            Platform platform,
            DSLContext sql,
            AesSecretBox box,
            PhoneSystem phoneSystem,
            PhoneSystemBreaker breaker,
            PhoneSystemHealthProbe healthProbe,
            Registrar registrar,
            ShowAccount showAccount,
            MeterRegistry meters) {
        return new ProvisioningModule(
                platform,
                new JooqLines(sql, box),
                new JooqLineReconciliations(sql, platform.ids()),
                new GuardedPhoneSystem(new InstrumentedPhoneSystem(phoneSystem, meters), breaker, healthProbe, meters),
                new RandomCredentials(),
                registrar,
                showAccount);
    }

    @Bean
    AccountLookup lineLookup(ProvisioningModule provisioning) {
        return provisioning.accountLookup();
    }

    @Bean
    OrderLine orderLine(ProvisioningModule provisioning) {
        return provisioning.orderLine();
    }

    @Bean
    ProvisionLine provisionLine(ProvisioningModule provisioning) {
        return provisioning.provisionLine();
    }

    @Bean
    PbxAvailability pbxAvailability(PhoneSystemBreaker breaker) {
        return () -> !breaker.isClosed();
    }

    @Bean
    RecurringJob lineRecovery(ObjectProvider<ProvisioningModule> provisioning, PhoneSystemBreaker breaker) {
        return new RecurringJob(
                "line-recovery",
                RECOVERY,
                JooqLines.RECOVERY_DUE,
                new WorkerPool(
                        RECOVERERS,
                        () -> breaker.unlessDown(
                                () -> provisioning.getObject().retryLineOrders().retryNext())));
    }

    @Bean
    ReconcileLines reconcileLines(ProvisioningModule provisioning) {
        return provisioning.reconcileLines();
    }

    @Bean
    RecurringJob lineReconciliation(
            ObjectProvider<ReconcileLines> reconcileLines, BillingSettings settings, MeterRegistry meters) {
        return new RecurringJob(
                "line-reconciliation",
                Duration.ofSeconds(settings.lineReconciliationSeconds()),
                new WorkerPool(1, () -> {
                    new InstrumentedLineReconciliation(reconcileLines.getObject(), meters).run();
                    return false;
                }));
    }

    @Bean
    LineReconciliationController lineReconciliationController(ProvisioningModule provisioning) {
        return new LineReconciliationController(provisioning.showLineReconciliations());
    }

    /// For pages of staff.
    @Bean
    ListUnfinishedLines listUnfinishedLines(ProvisioningModule provisioning) {
        return provisioning.listUnfinishedLines();
    }

    @Bean
    DatabaseMetrics lineGauges(ProvisioningModule provisioning) {
        return new LineGauges(provisioning.countUnfinishedLineOrders(), provisioning.reconcileLines());
    }

    @Bean
    DatabaseMetrics pendingLineOrders(DSLContext sql) {
        return () -> Stream.of(DatabaseGauge.ofDuration(
                "billing.lines.undone.age",
                "Time since the oldest pending order for a line was placed",
                JooqLines.pendingAge(sql)::age));
    }

    @Bean
    MeterBinder pbxUp(PhoneSystemBreaker breaker) {
        return registry -> Gauge.builder("billing.pbx.up", () -> breaker.isClosed() ? 1 : 0)
                .description("Whether the PBX is called; it is not while it is known to be down")
                .register(registry);
    }

    @Bean
    LineController lineController(ProvisioningModule provisioning) {
        return new LineController(provisioning.showLine(), provisioning.rotateLinePassword());
    }

    @Bean
    @ConditionalOnEmbedded
    PhoneSystemController phoneSystemController(SandboxPhoneSystem phoneSystem, PhoneSystemBreaker breaker) {
        return new PhoneSystemController(new ProbedSimulator(phoneSystem, breaker));
    }

    @Bean
    TimelineSource lineTimeline(DSLContext sql) {
        return new JooqLineTimeline(sql);
    }

    @Bean
    PersonalData provisioningPersonalData(DSLContext sql) {
        return new JooqPersonalData(sql, ProvisioningPersonalData.TABLES);
    }
}
