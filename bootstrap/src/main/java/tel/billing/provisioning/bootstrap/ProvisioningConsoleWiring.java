package tel.billing.provisioning.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.provisioning.application.ListUnfinishedLines;
import tel.billing.provisioning.application.ProvisioningModule;
import tel.billing.provisioning.portal.console.LineOperationDetails;
import tel.billing.provisioning.portal.console.LineReconciliationList;
import tel.billing.provisioning.portal.console.LineReconciliationPages;
import tel.billing.provisioning.portal.console.UnfinishedLines;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.TimelineDetails;

/// What the console shows about lines.
@Configuration(proxyBeanMethods = false)
class ProvisioningConsoleWiring {

    @Bean
    ConsoleList unfinishedLines(ListUnfinishedLines listUnfinishedLines) {
        return new UnfinishedLines(listUnfinishedLines);
    }

    @Bean
    ConsoleList lineReconciliationList(ProvisioningModule provisioning) {
        return new LineReconciliationList(provisioning.showLineReconciliations());
    }

    @Bean
    LineReconciliationPages lineReconciliationPages(ProvisioningModule provisioning) {
        return new LineReconciliationPages(provisioning.showLineReconciliations());
    }

    @Bean
    TimelineDetails lineDetails() {
        return new LineOperationDetails();
    }
}
