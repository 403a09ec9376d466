package tel.billing.subscription.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.Subscriptions;
import tel.billing.subscription.domain.Contract;
import tel.billing.subscription.domain.Subscription;

/// What everybody promises who keeps the subscriptions.
public abstract class SubscriptionsContract extends StoreContract {

    protected abstract Subscriptions subscriptions();

    @Test
    void an_account_has_no_subscription_at_first() {
        assertThat(subscriptions().of(account())).isEmpty();
    }

    @Test
    void an_accounts_subscriptions_are_found_as_they_were_stored_the_newest_first() {
        var account = account();
        var first = draft(account, "starter", 0);
        var second = draft(account, "enterprise", 1);
        var third = draft(account, "starter", 2);
        commit(() -> subscriptions().add(first));
        commit(() -> subscriptions().add(second));
        commit(() -> subscriptions().add(third));

        assertThat(subscriptions().of(account)).containsExactly(third, second, first);
    }

    @Test
    void each_account_has_subscriptions_of_its_own() {
        var account = account();
        var other = account();
        commit(() -> subscriptions().add(draft(account, "starter", 0)));

        assertThat(subscriptions().of(other)).isEmpty();
    }

    @Test
    void a_draft_that_is_taken_back_was_never_there() {
        var account = account();

        takenBack(() -> subscriptions().add(draft(account, "starter", 0)));

        assertThat(subscriptions().of(account)).isEmpty();
    }

    private static Subscription.Draft draft(AccountId account, String tier, int minutesLater) {
        var createdAt = Some.INSTANT.plus(Duration.ofMinutes(minutesLater));
        return new Subscription.Draft(
                new Contract(new SubscriptionId(Some.id()), account, createdAt, 0), new PlanTier(tier));
    }
}
