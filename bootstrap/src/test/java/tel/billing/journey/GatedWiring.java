package tel.billing.journey;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import tel.billing.identity.application.PasswordHashes;
import tel.billing.notification.sandbox.SandboxMailbox;
import tel.billing.payment.sandbox.SandboxCardProcessor;

/// Puts a gate before everything slow that the service waits for outside its database.
@Configuration(proxyBeanMethods = false)
class GatedWiring {

    @Bean
    @Primary
    GatedCardProcessor gatedCardProcessor(SandboxCardProcessor real) {
        return new GatedCardProcessor(real, new Gate<>());
    }

    @Bean
    @Primary
    GatedPasswordHashes gatedPasswordHashes(@Qualifier("passwordHashes") PasswordHashes real) {
        return new GatedPasswordHashes(real, new Gate<>());
    }

    @Bean
    @Primary
    GatedMailer gatedMailer(SandboxMailbox real) {
        return new GatedMailer(real, new Gate<>());
    }
}
