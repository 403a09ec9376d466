package tel.billing.provisioning.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.provisioning.CarryOutLine;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.application.ProvisioningUseCases;
import tel.billing.provisioning.persistence.JooqLines;
import tel.billing.provisioning.persistence.RandomCredentials;
import tel.billing.provisioning.sandbox.SandboxPhoneSystem;
import tel.billing.provisioning.web.LineController;
import tel.billing.provisioning.web.PhoneSystemController;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.bootstrap.ConditionalOnEmbedded;
import tel.billing.shared.bootstrap.Crew;
import tel.billing.shared.bootstrap.Part;
import tel.billing.shared.bootstrap.Sweep;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.Readings;

@Configuration(proxyBeanMethods = false)
class ProvisioningWiring {
    private static final Duration RECOVERY = Duration.ofSeconds(2);
    /// How many lines are looked after at once: each may wait for the PBX, for 20 seconds.
    private static final int RECOVERERS = 8;

    @Bean
    @ConditionalOnEmbedded(Part.PBX)
    SandboxPhoneSystem phoneSystem(BillingSettings settings) {
        return new SandboxPhoneSystem(settings.dataDirectory());
    }

    @Bean
    ProvisioningUseCases provisioningUseCases(
            UnitOfWork unitOfWork,
            DSLContext sql,
            AesSecretBox box,
            PhoneSystem phoneSystem,
            BillingSettings settings,
            RealTime realTime,
            MeterRegistry meters) {
        return new ProvisioningUseCases(
                unitOfWork,
                new JooqLines(sql, box),
                new WatchedPhoneSystem(phoneSystem, meters),
                new RandomCredentials(),
                settings.sipRegistrar(),
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
    Sweep lineRecovery(ObjectProvider<ProvisioningUseCases> provisioning) {
        return new Sweep(
                "line-recovery",
                RECOVERY,
                new Crew(
                        RECOVERERS,
                        () -> provisioning.getObject().carryOutUndone().carryOutNext()));
    }

    @Bean
    MeterBinder lineGauges(ProvisioningUseCases provisioning, PhoneSystem phoneSystem, Readings readings) {
        return new LineGauges(provisioning.carryOutUndone(), phoneSystem, readings);
    }

    @Bean
    LineController lineController(ProvisioningUseCases provisioning) {
        return new LineController(provisioning.showLine());
    }

    @Bean
    @ConditionalOnEmbedded
    PhoneSystemController phoneSystemController(SandboxPhoneSystem phoneSystem) {
        return new PhoneSystemController(phoneSystem);
    }
}
