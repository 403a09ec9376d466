package tel.billing.provisioning.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.kamailio.Kamailio;
import tel.billing.provisioning.kamailio.KamailioPhoneSystem;
import tel.billing.shared.bootstrap.CheckWiring;
import tel.billing.shared.bootstrap.embedded.ConditionalOnVendor;
import tel.billing.shared.bootstrap.embedded.Vendor;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.bootstrap.settings.KamailioSettings;

@Configuration(proxyBeanMethods = false)
@CheckWiring
@ConditionalOnVendor(Vendor.KAMAILIO)
class KamailioWiring {

    @Bean
    KamailioPhoneSystem kamailioPhoneSystem(KamailioSettings settings, Registrar registrar) {
        var kamailio = settings.kamailio().orElseThrow();
        return new KamailioPhoneSystem(new Kamailio(
                kamailio.databaseUrl(),
                kamailio.databaseUser(),
                kamailio.databasePassword(),
                kamailio.rpcUrl(),
                kamailio.rpcToken(),
                registrar.domain()));
    }

    @Bean
    Registrar registrarOfKamailio(KamailioSettings settings, BillingSettings billing) {
        var kamailio = settings.kamailio().orElseThrow();
        return new Registrar(billing.sipRegistrar(), kamailio.domainOr(billing.sipHost()));
    }
}
