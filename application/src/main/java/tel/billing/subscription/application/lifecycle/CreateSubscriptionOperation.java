package tel.billing.subscription.application.lifecycle;

import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.account.ShowAccount;
import tel.billing.idempotency.IdempotentOperation;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.lifecycle.CreateSubscription.Command;
import tel.billing.subscription.application.lifecycle.CreateSubscription.Outcome;
import tel.billing.subscription.domain.Subscription;

/// Calls no external system: creating the draft completes the operation.
record CreateSubscriptionOperation(
        Command command,
        ShowAccount showAccount,
        Subscriptions subscriptions,
        Catalogue catalogue,
        SubscriptionViews views,
        InstantSource clock)
        implements IdempotentOperation<Subscription, Outcome> {
    /// The maximum number of drafts of an account. It is low because several units of work, such as a suspension,
    /// lock all living subscriptions of the account, including drafts.
    private static final int MAX_DRAFTS = 20;

    @Override
    public Start<Subscription, Outcome> begin(UUID id) {
        var plan = catalogue.offered(command.tier());
        if (plan.isEmpty()) {
            return new Start.Rejected<>(new Outcome.TierNotOffered(command.tier()));
        }
        var account = command.request().account();
        // Serialises this request with other requests for a subscription, and with units of work that lock the
        // account.
        if (!showAccount.lock(account).status().isActive()) {
            return new Start.Rejected<>(new Outcome.AccountInactive());
        }
        if (subscriptions.countDrafts(account) >= MAX_DRAFTS) {
            return new Start.Rejected<>(new Outcome.TooManyDrafts(MAX_DRAFTS));
        }
        var draft = Subscription.draft(
                new SubscriptionId(id), account, plan.get().tier(), command.clientData(), clock.instant());
        return subscriptions.add(draft)
                ? new Start.Drafted<>(draft)
                : new Start.Rejected<>(new Outcome.ExternalIdTaken());
    }

    @Override
    public Subscription resume(UUID id) {
        return subscriptions
                .find(command.request().account(), new SubscriptionId(id))
                .orElseThrow();
    }

    @Override
    public Supplier<Completion<Outcome>> proceed(Subscription drafted) {
        return () -> new Completion.Final<>(new Outcome.Drafted(views.view(drafted)));
    }
}
