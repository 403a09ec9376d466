package tel.billing.subscription.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.SubscriptionFigures;
import tel.billing.subscription.SubscriptionFigures.Group;
import tel.billing.subscription.SubscriptionFigures.State;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.Subscription;

/// The contract of [SubscriptionFigures].
public abstract class SubscriptionFiguresContract extends StoreContract {
    private static final Instant NOW = Arbitrary.INSTANT;
    private static final Instant LATER = NOW.plusSeconds(1);

    private final SubscriptionFigures figures;
    private final Subscriptions subscriptions;

    protected SubscriptionFiguresContract(
            StoreFixture fixture, SubscriptionFigures figures, Subscriptions subscriptions) {
        super(fixture);
        this.figures = figures;
        this.subscriptions = subscriptions;
    }

    @Test
    void activated_subscriptions_of_all_accounts_are_counted_by_state() {
        commit(() -> subscriptions.add(SampleSubscriptions.draft(account())));
        activated();
        activated();
        move(activated().becomePastDue(SampleSubscriptions.STARTER, NOW));
        move(moved(activated().becomePastDue(SampleSubscriptions.STARTER, NOW)).suspend(NOW));

        assertThat(count(State.ACTIVE, NOW)).isEqualTo(2);
        assertThat(price(State.ACTIVE, NOW)).isEqualTo(Money.of(20_00, "EUR"));
        assertThat(count(State.PAST_DUE, NOW)).isEqualTo(1);
        assertThat(count(State.SUSPENDED, NOW)).isEqualTo(1);
        assertThat(count(State.CANCELLED, NOW)).isZero();
    }

    @Test
    void cancelled_subscriptions_are_counted_if_they_were_activated_and_cancelled_since_an_instant() {
        var draft = SampleSubscriptions.draft(account());
        commit(() -> subscriptions.add(draft));
        move(draft.cancel(CancellationReason.BY_CUSTOMER, LATER));
        move(activated().cancel(CancellationReason.BY_CUSTOMER, LATER));

        assertThat(count(State.CANCELLED, NOW)).isEqualTo(1);
        assertThat(count(State.CANCELLED, LATER)).isEqualTo(1);
        assertThat(count(State.CANCELLED, LATER.plusSeconds(1))).isZero();
    }

    private long count(State state, Instant cancelledFrom) {
        return figures.groups(cancelledFrom).stream()
                .filter(group -> group.state() == state)
                .mapToLong(Group::count)
                .sum();
    }

    private Money price(State state, Instant cancelledFrom) {
        return figures.groups(cancelledFrom).stream()
                .filter(group -> group.state() == state)
                .map(Group::price)
                .reduce(Money::plus)
                .orElseThrow();
    }

    private Subscription.Active activated() {
        var draft = SampleSubscriptions.draft(account());
        commit(() -> subscriptions.add(draft));
        return moved(SampleSubscriptions.activation(draft, NOW));
    }

    private <S extends Subscription> S moved(Subscription.Transition<S> transition) {
        move(transition);
        return transition.to();
    }

    private void move(Subscription.Transition<?> transition) {
        assertThat(committed(() -> subscriptions.advance(transition))).isTrue();
    }
}
