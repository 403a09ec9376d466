package tel.billing.subscription.spec;

import java.time.Instant;
import tel.billing.shared.DataSubject;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.shared.spec.TimelineSourceContract;
import tel.billing.subscription.application.lifecycle.Subscriptions;

/// The contract of the events of subscriptions on a timeline.
public abstract class SubscriptionTimelineContract extends TimelineSourceContract {
    private final Subscriptions subscriptions;

    protected SubscriptionTimelineContract(StoreFixture fixture, TimelineSource source, Subscriptions subscriptions) {
        super(fixture, source);
        this.subscriptions = subscriptions;
    }

    @Override
    protected String happen(DataSubject subject, Instant at) {
        var draft = SampleSubscriptions.draft(subject.account());
        commit(() -> subscriptions.add(draft));
        commit(() -> subscriptions.advance(SampleSubscriptions.activation(draft, at)));
        return "activated EUR 10.00 starter";
    }
}
