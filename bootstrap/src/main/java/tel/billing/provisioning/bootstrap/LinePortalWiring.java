package tel.billing.provisioning.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.provisioning.ShowLine;
import tel.billing.provisioning.ShowLineStates;
import tel.billing.provisioning.application.ProvisioningModule;
import tel.billing.provisioning.portal.line.LinePages;

/// Wires the pages of a line.
@Configuration(proxyBeanMethods = false)
class LinePortalWiring {

    @Bean
    ShowLine showLine(ProvisioningModule provisioning) {
        return provisioning.showLine();
    }

    @Bean
    ShowLineStates showLineStates(ProvisioningModule provisioning) {
        return provisioning.showLineStates();
    }

    @Bean
    LinePages linePages(ProvisioningModule provisioning, ShowLine showLine, ShowLineStates showLineStates) {
        return new LinePages(showLine, showLineStates, provisioning.rotateLinePassword());
    }
}
