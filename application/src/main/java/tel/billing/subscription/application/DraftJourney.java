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

/// Nothing lies outside the database here: the draft is the end.
record DraftJourney(
        Command command,
        ShowAccount showAccount,
        Subscriptions subscriptions,
        Catalogue catalogue,
        Showing showing,
        InstantSource clock)
        implements Journey<Subscription, Outcome> {
    /// Whoever acts on an account acts on all of them.
    private static final int DRAFTS_AT_MOST = 20;

    @Override
    public Beginning<Subscription, Outcome> begin(UUID id) {
        var plan = catalogue.offered(command.tier());
        if (plan.isEmpty()) {
            return new Beginning.Refused<>(new Outcome.TierNotOffered(command.tier()));
        }
        // A unit of work that holds the account sees all its subscriptions: a further one waits for it here.
        showAccount.lock(command.request().account());
        if (drafts() >= DRAFTS_AT_MOST) {
            return new Beginning.Refused<>(new Outcome.TooManyDrafts(DRAFTS_AT_MOST));
        }
        var contract = new Contract(new SubscriptionId(id), command.request().account(), clock.instant(), 0);
        var draft = new Subscription.Draft(contract, plan.get().tier());
        subscriptions.add(draft);
        return new Beginning.Drafted<>(draft);
    }

    private long drafts() {
        var account = command.request().account();
        // Whoever drafts another one meanwhile is done by then, and seen below; held it must not be, as whoever comes
        // next may hold it and wait for us.
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
