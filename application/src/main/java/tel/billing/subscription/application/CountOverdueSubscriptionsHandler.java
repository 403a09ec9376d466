package tel.billing.subscription.application;

import java.time.Duration;
import java.time.InstantSource;

record CountOverdueSubscriptionsHandler(Subscriptions subscriptions, InstantSource clock)
        implements CountOverdueSubscriptions {

    @Override
    public long count() {
        return overdueSubscriptions().count();
    }

    @Override
    public Duration age() {
        return overdueSubscriptions()
                .since()
                .map(since -> Duration.between(since, clock.instant()))
                .orElse(Duration.ZERO);
    }

    private OverdueSubscriptions overdueSubscriptions() {
        return subscriptions.backlog(clock.instant(), ProcessDueSubscriptions.PUT_OFF);
    }
}
