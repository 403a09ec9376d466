package tel.billing.journey;

import java.time.Duration;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import tel.billing.notification.sandbox.SandboxMailbox;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.provisioning.sandbox.SandboxPhoneSystem;
import tel.billing.shared.bootstrap.database.WorkloadPools;
import tel.billing.shared.web.limit.AdmissionLimits;

/// Installs gates before the card processor, the mail server and the PBX.
@Configuration(proxyBeanMethods = false)
public class GatedWiring {

    @Bean
    @Primary
    GatedCardProcessor gatedCardProcessor(@Qualifier("cardProcessor") CardProcessor real) {
        return new GatedCardProcessor(real, new Gate<>());
    }

    /// As many requests as a test wants wait until a slow machine has admitted them all.
    @Bean
    @Primary
    AdmissionLimits.ByWorkload patientAdmissionLimits(WorkloadPools pools) {
        return workload -> new AdmissionLimits(
                AdmissionLimits.forPool(pools.size(workload)).active(), 1000, Duration.ofMinutes(1));
    }

    @Bean
    @Primary
    GatedMailer gatedMailer(SandboxMailbox real) {
        return new GatedMailer(real, new Gate<>());
    }

    @Bean
    @Primary
    GatedPhoneSystem gatedPhoneSystem(SandboxPhoneSystem real) {
        return new GatedPhoneSystem(real);
    }
}
