package tel.billing.shared.bootstrap;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.bootstrap.settings.AdyenReportSettings;
import tel.billing.shared.bootstrap.settings.AdyenSettings;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.bootstrap.settings.KamailioSettings;
import tel.billing.shared.bootstrap.settings.ViesSettings;

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
