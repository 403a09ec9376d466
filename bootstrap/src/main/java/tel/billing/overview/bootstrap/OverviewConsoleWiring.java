package tel.billing.overview.bootstrap;

import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.overview.application.ShowDashboard;
import tel.billing.overview.application.ShowTimeline;
import tel.billing.overview.portal.dashboard.DashboardPage;
import tel.billing.overview.portal.timeline.TimelinePanel;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.portal.console.AccountPanel;
import tel.billing.shared.portal.console.TimelineDetails;
import tel.billing.shared.portal.frame.NavigationEntry;

/// What the console shows about several subdomains.
@Configuration(proxyBeanMethods = false)
class OverviewConsoleWiring {

    @Bean
    DashboardPage dashboardPage(ShowDashboard showDashboard, BusinessClock clock) {
        return new DashboardPage(showDashboard, clock);
    }

    @Bean
    NavigationEntry dashboardNavigation() {
        return NavigationEntry.console(0, "nav.dashboard", "/console/");
    }

    @Bean
    AccountPanel timelinePanel(ShowTimeline showTimeline, List<TimelineDetails> details) {
        return new TimelinePanel(showTimeline, details);
    }
}
