package tel.billing.overview.application;

import java.util.List;
import tel.billing.account.ShowAccount;
import tel.billing.payment.PaymentFigures;
import tel.billing.platform.Platform;
import tel.billing.shared.TimelineSource;
import tel.billing.subscription.SubscriptionFigures;

/// Assembles the use cases that show staff data of several subdomains.
///
/// @param timelineSources of all subdomains
public record OverviewModule(
        Platform platform,
        ShowAccount showAccount,
        List<TimelineSource> timelineSources,
        SubscriptionFigures subscriptionFigures,
        PaymentFigures paymentFigures) {

    public OverviewModule {
        timelineSources = List.copyOf(timelineSources);
    }

    public ShowTimeline showTimeline() {
        return new ShowTimelineHandler(platform.unitOfWork(), showAccount, timelineSources);
    }

    public ShowDashboard showDashboard() {
        return new ShowDashboardHandler(platform.unitOfWork(), subscriptionFigures, paymentFigures, platform.clock());
    }
}
