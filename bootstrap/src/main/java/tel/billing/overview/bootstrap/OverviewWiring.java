package tel.billing.overview.bootstrap;

import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.ShowAccount;
import tel.billing.overview.application.OverviewModule;
import tel.billing.overview.application.ShowDashboard;
import tel.billing.overview.application.ShowTimeline;
import tel.billing.payment.PaymentFigures;
import tel.billing.platform.Platform;
import tel.billing.shared.TimelineSource;
import tel.billing.subscription.SubscriptionFigures;

/// Wires the use cases for pages of staff.
@Configuration(proxyBeanMethods = false)
class OverviewWiring {

    @Bean
    OverviewModule overviewModule(
            Platform platform,
            ShowAccount showAccount,
            List<TimelineSource> timelineSources,
            SubscriptionFigures subscriptionFigures,
            PaymentFigures paymentFigures) {
        return new OverviewModule(platform, showAccount, timelineSources, subscriptionFigures, paymentFigures);
    }

    @Bean
    ShowDashboard showDashboard(OverviewModule overview) {
        return overview.showDashboard();
    }

    @Bean
    ShowTimeline showTimeline(OverviewModule overview) {
        return overview.showTimeline();
    }
}
