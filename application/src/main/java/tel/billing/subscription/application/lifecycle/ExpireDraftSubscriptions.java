package tel.billing.subscription.application.lifecycle;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.shared.DueWork;
import tel.billing.shared.ExpiryBatch;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.Subscription;

/// Cancels drafts that were not activated for a long time. Sends no e-mail: drafts cost nothing and are
/// easily recreated.
public record ExpireDraftSubscriptions(UnitOfWork unitOfWork, Subscriptions subscriptions) implements DueWork {
    private static final int BATCH_SIZE = 200;

    @Override
    public Optional<Instant> nextDue() {
        return subscriptions.oldestDraft().map(draftedAt -> draftedAt.plus(Subscription.Draft.LIFETIME));
    }

    @Override
    public boolean runDue(Instant now) {
        var until = now.minus(Subscription.Draft.LIFETIME);
        var batch = new ExpiryBatch<Subscription.Draft, SubscriptionId>(
                unitOfWork,
                () -> subscriptions.takeDrafts(until, BATCH_SIZE),
                Subscription.Draft::id,
                drafts -> expire(drafts, now));
        return batch.run() > 0;
    }

    private int expire(List<Subscription.Draft> drafts, Instant now) {
        subscriptions.advanceAll(drafts.stream().map(draft -> draft.expire(now)).toList());
        return drafts.size();
    }
}
