package tel.billing.provisioning.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.provisioning.application.ListUnfinishedLines;
import tel.billing.provisioning.application.ProvisioningModule;
import tel.billing.provisioning.portal.console.LineComparisonPages;
import tel.billing.provisioning.portal.console.LineComparisons;
import tel.billing.provisioning.portal.console.LineOperationDetails;
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
    ConsoleList lineComparisons(ProvisioningModule provisioning) {
        return new LineComparisons(provisioning.showLineReconciliations());
    }

    @Bean
    LineComparisonPages lineComparisonPages(ProvisioningModule provisioning) {
        return new LineComparisonPages(provisioning.showLineReconciliations());
    }

    @Bean
    TimelineDetails lineDetails() {
        return new LineOperationDetails();
    }
}
