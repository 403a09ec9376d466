package tel.billing.subscription.application.lifecycle;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;
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
        return unitOfWork.perform(() -> {
            var expired = subscriptions.takeDrafts(now.minus(Subscription.Draft.LIFETIME), BATCH_SIZE);
            subscriptions.advanceAll(
                    expired.stream().map(draft -> draft.expire(now)).toList());
            return !expired.isEmpty();
        });
    }
}
