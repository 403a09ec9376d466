package tel.billing.identity.bootstrap;

import java.time.Duration;
import org.jooq.DSLContext;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.identity.application.SigningKeyModule;
import tel.billing.identity.application.SigningKeyPorts;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.persistence.signingkey.JooqSigningKeyStore;
import tel.billing.identity.persistence.signingkey.JooqSigningKeys;
import tel.billing.identity.web.token.KeysController;
import tel.billing.platform.Platform;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.persistence.AesSecretBox;

@Configuration(proxyBeanMethods = false)
class SigningKeyWiring {

    @Bean
    JooqSigningKeyStore signingKeyStore(DSLContext sql, AesSecretBox box) {
        return new JooqSigningKeyStore(sql, box);
    }

    @Bean
    SigningKeys signingKeys(JooqSigningKeyStore store, Ids ids, BusinessClock clock, RealTime realTime) {
        return new JooqSigningKeys(store, ids, clock, realTime);
    }

    /// Decrypts the signing key before the first request, so that a wrong master key fails the start.
    @Bean
    SmartInitializingSingleton signingKeyOpens(SigningKeys keys) {
        return keys::current;
    }

    @Bean
    SigningKeyPorts signingKeyPorts(JooqSigningKeyStore store, SigningKeys keys, BillingSettings settings) {
        return new SigningKeyPorts(store, keys, Duration.ofDays(settings.signingKeyDays()));
    }

    @Bean
    SigningKeyModule signingKeyModule(Platform platform, SigningKeyPorts ports) {
        return new SigningKeyModule(platform, ports);
    }

    @Bean
    DueWork dueRotations(SigningKeyModule module) {
        return module.rotateDueSigningKeys();
    }

    @Bean
    KeysController keysController(SigningKeys keys, SigningKeyModule module) {
        return new KeysController(keys, module.rotateSigningKey());
    }
}
