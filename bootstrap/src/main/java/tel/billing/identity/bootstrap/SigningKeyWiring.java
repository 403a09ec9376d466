package tel.billing.identity.bootstrap;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.identity.application.SigningKeys;

@Configuration(proxyBeanMethods = false)
class SigningKeyWiring {

    /// The signing key is opened before the first request, so that a wrong master key stops the start.
    @Bean
    SmartInitializingSingleton signingKeyOpens(SigningKeys keys) {
        return keys::current;
    }
}
