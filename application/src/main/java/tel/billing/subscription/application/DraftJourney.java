package tel.billing.subscription.application;

import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.account.ShowAccount;
import tel.billing.idempotency.Journey;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.ChoosePlan.Command;
import tel.billing.subscription.application.ChoosePlan.Outcome;
import tel.billing.subscription.domain.Contract;
import tel.billing.subscription.domain.Subscription;

/// Calls no external system: creating the draft completes the operation.
record DraftJourney(
        Command command,
        ShowAccount showAccount,
        Subscriptions subscriptions,
        Catalogue catalogue,
        Showing showing,
        InstantSource clock)
        implements Journey<Subscription, Outcome> {
    /// The maximum for an account. Its locks cover all its subscriptions.
    private static final int MAX_DRAFTS = 20;

    @Override
    public Beginning<Subscription, Outcome> begin(UUID id) {
        var plan = catalogue.offered(command.tier());
        if (plan.isEmpty()) {
            return new Beginning.Refused<>(new Outcome.TierNotOffered(command.tier()));
        }
        // Serializes additional subscriptions with units of work that hold the account.
        showAccount.lock(command.request().account());
        if (drafts() >= MAX_DRAFTS) {
            return new Beginning.Refused<>(new Outcome.TooManyDrafts(MAX_DRAFTS));
        }
        var contract = new Contract(new SubscriptionId(id), command.request().account(), clock.instant(), 0);
        var draft = new Subscription.Draft(contract, plan.get().tier());
        subscriptions.add(draft);
        return new Beginning.Drafted<>(draft);
    }

    private long drafts() {
        var account = command.request().account();
        // Waits for concurrent drafts before counting. Does not hold the new draft: a waiting transaction
        // may hold it and wait for this one.
        subscriptions.lockLiving(account);
        return subscriptions.of(account).stream()
                .filter(Subscription.Draft.class::isInstance)
                .count();
    }

    @Override
    public Subscription resume(UUID id) {
        return subscriptions
                .find(command.request().account(), new SubscriptionId(id))
                .orElseThrow();
    }

    @Override
    public Supplier<Ending<Outcome>> proceed(Subscription drafted) {
        return () -> new Ending.Final<>(new Outcome.Drafted(showing.view(drafted)));
    }
}
