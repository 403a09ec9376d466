package tel.billing.shared.bootstrap;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.ShowBackgroundJobs;
import tel.billing.shared.ShowUpstreams;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.persistence.schedule.Scheduling;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.ConsoleReport;
import tel.billing.shared.portal.console.ListPages;
import tel.billing.shared.portal.console.ReportPages;
import tel.billing.shared.portal.console.SystemPage;
import tel.billing.shared.portal.frame.NavigationEntry;

/// The lists, the reports and the system page of the console.
@Configuration(proxyBeanMethods = false)
class SharedConsoleWiring {

    @Bean
    ListPages listPages(List<ConsoleList> lists, BusinessClock clock) {
        return new ListPages(lists, clock);
    }

    @Bean
    ReportPages reportPages(List<ConsoleReport> reports, BusinessClock clock, BillingSettings settings) {
        return new ReportPages(reports, clock, settings.sellerTimeZone());
    }

    /// Due work is named as its beans.
    @Bean
    ShowBackgroundJobs showBackgroundJobs(Scheduling scheduling, Map<String, DueWork> works, BusinessClock clock) {
        return new ShowBackgroundJobs(scheduling.jobs(), works, clock);
    }

    @Bean
    SystemPage systemPage(ShowUpstreams upstreams, ShowBackgroundJobs backgroundJobs) {
        return new SystemPage(
                upstreams, backgroundJobs, release(), Runtime.version().toString());
    }

    @Bean
    NavigationEntry queuesNavigation() {
        return NavigationEntry.console(20, "nav.queues", "/console/queues");
    }

    @Bean
    NavigationEntry reportsNavigation() {
        return NavigationEntry.console(30, "nav.reports", "/console/reports");
    }

    @Bean
    NavigationEntry catalogueNavigation() {
        return NavigationEntry.console(50, "nav.catalogue", "/console/catalogue");
    }

    @Bean
    NavigationEntry systemNavigation() {
        return NavigationEntry.console(90, "nav.system", "/console/system");
    }

    /// From the manifest of the jar.
    private static String release() {
        return Objects.requireNonNullElse(
                SharedConsoleWiring.class.getPackage().getImplementationVersion(), "unreleased");
    }
}
