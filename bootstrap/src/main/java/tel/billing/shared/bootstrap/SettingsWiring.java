package tel.billing.shared.bootstrap;

import java.util.stream.Stream;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.bootstrap.embedded.Vendor;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.bootstrap.settings.VendorSettings;

@Configuration(proxyBeanMethods = false)
@CheckWiring
@EnableConfigurationProperties(BillingSettings.class)
@Import(SettingsWiring.VendorSettingsRegistrar.class)
class SettingsWiring {

    @Bean
    EmbeddedDefault embeddedDefault(Environment environment) {
        return EmbeddedDefault.of(environment);
    }

    /// Makes the settings of every vendor available for injection.
    static final class VendorSettingsRegistrar implements ImportBeanDefinitionRegistrar {
        private final Environment environment;

        VendorSettingsRegistrar(Environment environment) {
            this.environment = environment;
        }

        @Override
        public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
            Stream.of(Vendor.values())
                    .flatMap(vendor -> vendor.settings().stream())
                    .forEach(type -> register(type, registry));
        }

        private <S extends VendorSettings> void register(Class<S> type, BeanDefinitionRegistry registry) {
            var bound = BeanDefinitionBuilder.genericBeanDefinition(
                    type, () -> Binder.get(environment).bindOrCreate("billing", type));
            registry.registerBeanDefinition(type.getName(), bound.getBeanDefinition());
        }
    }
}
