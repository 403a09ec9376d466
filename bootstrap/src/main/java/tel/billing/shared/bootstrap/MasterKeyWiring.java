package tel.billing.shared.bootstrap;

import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.bootstrap.settings.BillingSettings;

@Configuration(proxyBeanMethods = false)
class MasterKeyWiring {

    @Bean
    SecretKey masterKey(BillingSettings settings) {
        var bytes = settings.masterKeyBytes().orElseGet(() -> new MasterKeyFile(settings.dataDirectory()).readOrMake());
        return new SecretKeySpec(bytes, "AES");
    }
}
