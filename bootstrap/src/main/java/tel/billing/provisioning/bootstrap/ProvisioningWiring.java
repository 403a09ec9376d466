package tel.billing.provisioning.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.notification.Postbox;
import tel.billing.provisioning.CarryOutLine;
import tel.billing.provisioning.LineOutage;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.application.LineDesk;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.application.ProvisioningUseCases;
import tel.billing.provisioning.application.ReconcileLines;
import tel.billing.provisioning.persistence.JooqLineReconciliations;
import tel.billing.provisioning.persistence.JooqLines;
import tel.billing.provisioning.persistence.RandomCredentials;
import tel.billing.provisioning.sandbox.SandboxPhoneSystem;
import tel.billing.provisioning.web.LineController;
import tel.billing.provisioning.web.LineReconciliationController;
import tel.billing.provisioning.web.PhoneSystemController;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.Crew;
import tel.billing.shared.bootstrap.Part;
import tel.billing.shared.bootstrap.Sweep;
import tel.billing.shared.bootstrap.upstream.UpstreamWatch;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.Readings;

@Configuration(proxyBeanMethods = false)
class ProvisioningWiring {
    private static final Duration RECOVERY = Duration.ofSeconds(2);
    /// The number of concurrent recoveries; each may wait for the PBX for 20 seconds.
    private static final int RECOVERERS = 8;

    @Bean
    @ConditionalOnEmbedded(Part.PBX)
    SandboxPhoneSystem phoneSystem(BillingSettings settings) {
        return new SandboxPhoneSystem(settings.dataDirectory());
    }

    @Bean
    @ConditionalOnEmbedded(Part.PBX)
    Registrar registrar(BillingSettings settings) {
        return new Registrar(settings.sipRegistrar(), settings.sipHost());
    }

    @Bean
    PhoneSystemBreaker phoneSystemBreaker(PhoneSystem phoneSystem, UpstreamWatch watch, RealTime realTime) {
        return new PhoneSystemBreaker(phoneSystem, watch, realTime);
    }

    @Bean(initMethod = "start")
    PhoneSystemLookout phoneSystemLookout(PhoneSystemBreaker breaker, RealTime realTime) {
        return new PhoneSystemLookout(breaker, realTime);
    }

    @Bean
    ProvisioningUseCases provisioningUseCases(
            UnitOfWork unitOfWork,
            DSLContext sql,
            AesSecretBox box,
            PhoneSystem phoneSystem,
            PhoneSystemBreaker breaker,
            PhoneSystemLookout lookout,
            Registrar registrar,
            AuditTrail trail,
            Ids ids,
            RealTime realTime,
            MeterRegistry meters) {
        return new ProvisioningUseCases(
                unitOfWork,
                new JooqLines(sql, box),
                new JooqLineReconciliations(sql, ids),
                new GuardedPhoneSystem(new WatchedPhoneSystem(phoneSystem, meters), breaker, lookout, meters),
                new RandomCredentials(),
                registrar,
                trail,
                ids,
                realTime);
    }

    @Bean
    OrderLine orderLine(ProvisioningUseCases provisioning) {
        return provisioning.orderLine();
    }

    @Bean
    CarryOutLine carryOutLine(ProvisioningUseCases provisioning) {
        return provisioning.carryOutLine();
    }

    @Bean
    LineOutage lineOutage(PhoneSystemBreaker breaker) {
        return () -> !breaker.isClosed();
    }

    @Bean
    Sweep lineRecovery(ObjectProvider<ProvisioningUseCases> provisioning, PhoneSystemBreaker breaker) {
        return new Sweep(
                "line-recovery",
                RECOVERY,
                new Crew(
                        RECOVERERS,
                        () -> breaker.unlessDown(
                                () -> provisioning.getObject().carryOutUndone().carryOutNext())));
    }

    @Bean
    ReconcileLines reconcileLines(ProvisioningUseCases provisioning) {
        return provisioning.reconcileLines();
    }

    @Bean
    Sweep lineReconciliation(
            ObjectProvider<ReconcileLines> reconcileLines, BillingSettings settings, MeterRegistry meters) {
        return new Sweep(
                "line-reconciliation", Duration.ofSeconds(settings.lineReconciliationSeconds()), new Crew(1, () -> {
                    new WatchedReconciliation(reconcileLines.getObject(), meters).run();
                    return false;
                }));
    }

    @Bean
    LineReconciliationController lineReconciliationController(ProvisioningUseCases provisioning) {
        return new LineReconciliationController(provisioning.showLineReconciliations());
    }

    @Bean
    MeterBinder lineGauges(ProvisioningUseCases provisioning, PhoneSystemBreaker breaker, Readings readings) {
        return new LineGauges(
                provisioning.carryOutUndone(), provisioning.reconcileLines(), breaker::isClosed, readings);
    }

    @Bean
    LineController lineController(
            ProvisioningUseCases provisioning,
            AnswerOnce answerOnce,
            RateLimits limits,
            AuditTrail trail,
            ShowAccount showAccount,
            Postbox postbox,
            BusinessClock clock) {
        var desk = new LineDesk(provisioning, answerOnce, limits, trail, showAccount, postbox, clock);
        return new LineController(provisioning.showLine(), desk.rotateSecret());
    }

    @Bean
    @ConditionalOnEmbedded
    PhoneSystemController phoneSystemController(SandboxPhoneSystem phoneSystem, PhoneSystemBreaker breaker) {
        return new PhoneSystemController(new LookedAtSwitch(phoneSystem, breaker));
    }
}
