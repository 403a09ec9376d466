package tel.billing.account.bootstrap;

import java.util.function.Supplier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.application.AccountModule;
import tel.billing.account.application.AdministrationPorts;
import tel.billing.account.demo.DemoAdministration;
import tel.billing.audit.Actor;
import tel.billing.shared.bootstrap.embedded.ConditionalOnDemo;
import tel.billing.shared.demo.DemoUseCases;

@Configuration(proxyBeanMethods = false)
@ConditionalOnDemo
class DemoAccountWiring {

    @Bean
    DemoUseCases.Administration demoAdministration(
            AccountModule account, AdministrationPorts ports, Supplier<Actor> demoAdministrator) {
        return new DemoAdministration(
                account.adjustWallet(ports), account.changeAccountStatus(ports), demoAdministrator);
    }
}
