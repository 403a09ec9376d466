package tel.billing.shared.bootstrap;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.bootstrap.settings.BillingSettings;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BillingSettings.class)
@Import(VendorSettingsRegistrar.class)
class SettingsWiring {

    @Bean
    EmbeddedDefault embeddedDefault(Environment environment) {
        return EmbeddedDefault.of(environment);
    }
}
