package tel.billing.shared.bootstrap;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
    BillingSettings.class,
    AdyenSettings.class,
    AdyenReportSettings.class,
    ViesSettings.class,
    KamailioSettings.class
})
class SettingsWiring {

    @Bean
    EmbeddedDefault embeddedDefault(Environment environment) {
        return EmbeddedDefault.of(environment);
    }
}
