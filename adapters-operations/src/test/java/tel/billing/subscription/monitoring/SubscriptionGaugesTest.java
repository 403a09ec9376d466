package tel.billing.subscription.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Currency;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tel.billing.shared.monitoring.DatabaseReading;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.subscription.application.renewal.CountDueSubscriptions;
import tel.billing.subscription.spec.InMemoryCharges;
import tel.billing.subscription.spec.InMemorySubscriptions;
import tel.billing.subscription.spec.SampleSubscriptions;

class SubscriptionGaugesTest {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryCharges charges = new InMemoryCharges(unitOfWork);
    private final InMemorySubscriptions subscriptions = new InMemorySubscriptions(unitOfWork, charges);
    private Instant now = Arbitrary.INSTANT;

    @Test
    void show_the_number_of_due_subscriptions_and_the_age_of_the_oldest() {
        for (var count = 0; count < 7; count++) {
            var draft = SampleSubscriptions.draft(Arbitrary.accountId());
            var activation = SampleSubscriptions.activation(draft, Arbitrary.INSTANT);
            subscriptions.add(draft);
            subscriptions.advance(activation);
            now = activation.to().dueAt().orElseThrow().plus(Duration.ofMinutes(15));
        }

        var reading = reading();

        assertThat(reading.value("billing.subscriptions.due")).isEqualTo(7);
        assertThat(reading.value("billing.subscriptions.due.age")).isEqualTo(900);
        assertThat(reading.value("billing.subscriptions", "status", "active")).isEqualTo(7);
        assertThat(reading.value("billing.subscriptions", "status", "past_due")).isZero();
    }

    @Test
    void show_the_number_of_open_charges_and_the_held_money() {
        var held =
                SampleSubscriptions.holding(SampleSubscriptions.bill(SampleSubscriptions.draft(Arbitrary.accountId())));
        charges.open(held, Arbitrary.INSTANT);
        charges.open(
                SampleSubscriptions.draftCharge(
                        SampleSubscriptions.bill(SampleSubscriptions.draft(Arbitrary.accountId()))),
                Arbitrary.INSTANT);

        var reading = reading();

        assertThat(reading.value("billing.charges.open")).isEqualTo(2);
        assertThat(reading.value("billing.charges.held.minor", "currency", "EUR"))
                .isEqualTo((double) held.to().bill().gross().minor());
        assertThat(reading.value("billing.charges.held.minor", "currency", "USD"))
                .isZero();
    }

    private DatabaseReading reading() {
        var currencies = Set.of(Currency.getInstance("EUR"), Currency.getInstance("USD"));
        var dueSubscriptions = new CountDueSubscriptions(subscriptions, InstantSource.fixed(now));
        return new DatabaseReading(
                new SubscriptionGauges(subscriptions::countByStatus, dueSubscriptions, charges, currencies));
    }
}
