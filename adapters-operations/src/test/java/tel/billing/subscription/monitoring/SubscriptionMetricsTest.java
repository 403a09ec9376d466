package tel.billing.subscription.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.search.MeterNotFoundException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tel.billing.payment.DeclineReason;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Some;
import tel.billing.subscription.application.lifecycle.Subscriptions.Move;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.spec.InMemoryCharges;
import tel.billing.subscription.spec.InMemorySubscriptions;
import tel.billing.subscription.spec.SomeSubscriptions;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class SubscriptionMetricsTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final SubscriptionMetrics subscriptionMetrics = new SubscriptionMetrics(meters);
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryCharges stored = new InMemoryCharges(unitOfWork);
    private final InstrumentedCharges charges = new InstrumentedCharges(stored, subscriptionMetrics);
    private final InstrumentedSubscriptions subscriptions =
            new InstrumentedSubscriptions(new InMemorySubscriptions(unitOfWork, stored), subscriptionMetrics);

    @AfterEach
    void noTransactionIsLeft() {
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.clearSynchronization();
        }
    }

    @Test
    void events_of_subscriptions_are_counted() {
        var active = active();
        var renewal = active.renew(active.tariff(), active.term().end());
        subscriptions.advanceAll(List.of(new Move(active, renewal)));
        subscriptions.advance(renewal.now(), renewal.now().cancel(CancellationReason.BY_CUSTOMER, Some.INSTANT));

        assertThat(events("activated")).isEqualTo(1);
        assertThat(events("renewed")).isEqualTo(1);
        assertThat(events("cancelled_by_customer")).isEqualTo(1);
    }

    @Test
    void an_outdated_change_is_not_counted() {
        var active = active();
        subscriptions.advance(active, active.planCancellation(Some.INSTANT));
        subscriptions.advance(active, active.planCancellation(Some.INSTANT));

        assertThat(events("cancellation_planned")).isEqualTo(1);
    }

    @Test
    void charges_are_counted_by_purpose_and_outcome() {
        var asking = SomeSubscriptions.asking(SomeSubscriptions.bill(draft()));
        charges.open(asking, Some.INSTANT);
        var held = asking.hold(asking.bill(), SomeSubscriptions.operation(asking.bill(), 1));
        charges.advance(asking, held, Optional.of(Some.INSTANT));
        charges.advance(asking, held, Optional.of(Some.INSTANT));
        charges.advance(held, held.release(Some.INSTANT), Optional.empty());

        var refused = SomeSubscriptions.asking(SomeSubscriptions.bill(draft()));
        charges.open(refused, Some.INSTANT);
        charges.advance(refused, refused.refuse(DeclineReason.REFUSED, Some.INSTANT), Optional.empty());
        var renewal = SomeSubscriptions.bill(active());
        charges.addTaken(List.of(new Charge.Taken(renewal, 1, Some.INSTANT)));

        assertThat(charges("activation", "card_asked")).isEqualTo(2);
        assertThat(charges("activation", "line_asked")).isEqualTo(1);
        assertThat(charges("activation", "released")).isEqualTo(1);
        assertThat(charges("activation", "refused")).isEqualTo(1);
        assertThat(charges("renewal", "paid")).isEqualTo(1);
    }

    @Test
    void a_rollback_counts_nothing() {
        TransactionSynchronizationManager.initSynchronization();
        active();
        assertThat(events("activated")).isZero();

        TransactionSynchronizationManager.getSynchronizations().forEach(TransactionSynchronization::afterCommit);

        assertThat(events("activated")).isEqualTo(1);
    }

    private Subscription.Draft draft() {
        var draft = SomeSubscriptions.draft(Some.accountId());
        subscriptions.add(draft);
        return draft;
    }

    private Subscription.Active active() {
        var draft = draft();
        var activation = SomeSubscriptions.activation(draft, Instant.parse("2026-01-31T09:00:00Z"));
        subscriptions.advance(draft, activation);
        return activation.now();
    }

    private double events(String event) {
        return count("billing.subscriptions.events", "event", event);
    }

    private double charges(String purpose, String outcome) {
        return count("billing.charges", "purpose", purpose, "outcome", outcome);
    }

    private double count(String meter, String... tags) {
        try {
            return meters.get(meter).tags(tags).counter().count();
        } catch (MeterNotFoundException _) {
            return 0;
        }
    }
}
