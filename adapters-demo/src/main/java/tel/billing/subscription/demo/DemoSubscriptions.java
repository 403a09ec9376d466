package tel.billing.subscription.demo;

import java.util.Optional;
import java.util.UUID;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.OutcomeNameResponse;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.PageRequest;
import tel.billing.shared.demo.DemoUseCases;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.CancelSubscription;
import tel.billing.subscription.application.lifecycle.ShowSubscriptions;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.application.purchase.ChangePlan;

/// What customers of the demo data do with their newest subscription.
public final class DemoSubscriptions implements DemoUseCases.Subscriptions {
    private static final Fingerprint FINGERPRINT = new Fingerprint("0".repeat(64));

    private final ShowSubscriptions showSubscriptions;
    private final ActivateSubscription activateSubscription;
    private final ChangePlan changePlan;
    private final CancelSubscription cancelSubscription;

    public DemoSubscriptions(
            ShowSubscriptions showSubscriptions,
            ActivateSubscription activateSubscription,
            ChangePlan changePlan,
            CancelSubscription cancelSubscription) {
        this.showSubscriptions = showSubscriptions;
        this.activateSubscription = activateSubscription;
        this.changePlan = changePlan;
        this.cancelSubscription = cancelSubscription;
    }

    @Override
    public String activate(AccountId account) {
        var command = new ActivateSubscription.Command(request(account), newest(account));
        return OutcomeNameResponse.of(activateSubscription.activate(command, OutcomeNameResponse::render));
    }

    @Override
    public String changePlan(AccountId account, String tier) {
        var command = new ChangePlan.Command(request(account), newest(account), tier);
        return OutcomeNameResponse.of(changePlan.change(command, OutcomeNameResponse::render));
    }

    @Override
    public String cancel(AccountId account) {
        var command =
                new CancelSubscription.Command(request(account), newest(account), CancelSubscription.When.PERIOD_END);
        return OutcomeNameResponse.of(cancelSubscription.cancel(command, OutcomeNameResponse::render));
    }

    private SubscriptionId newest(AccountId account) {
        var page = new PageRequest<SubscriptionId>(1, Optional.empty());
        return showSubscriptions
                .list(account, ListFilter.all(), page)
                .items()
                .getFirst()
                .id();
    }

    private static KeyedRequest request(AccountId account) {
        return KeyedRequest.ofCustomer(account, new IdempotencyKey(UUID.randomUUID()), FINGERPRINT);
    }
}
