package tel.billing.subscription.application;

import java.time.Duration;
import java.time.InstantSource;

record WatchingBacklog(Subscriptions subscriptions, InstantSource clock) implements WatchBacklog {

    @Override
    public long count() {
        return backlog().count();
    }

    @Override
    public Duration age() {
        return backlog()
                .since()
                .map(since -> Duration.between(since, clock.instant()))
                .orElse(Duration.ZERO);
    }

    private Backlog backlog() {
        return subscriptions.backlog(clock.instant(), DueSubscriptions.PUT_OFF);
    }
}
