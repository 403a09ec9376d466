package tel.billing.subscription.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Currency;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.subscription.application.renewal.CountDueSubscriptions;
import tel.billing.subscription.spec.InMemoryCharges;
import tel.billing.subscription.spec.InMemorySubscriptions;
import tel.billing.subscription.spec.SomeSubscriptions;

class SubscriptionGaugesTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryCharges charges = new InMemoryCharges(unitOfWork);
    private final InMemorySubscriptions subscriptions = new InMemorySubscriptions(unitOfWork, charges);
    private Instant now = Arbitrary.INSTANT;

    @Test
    void show_the_number_of_due_subscriptions_and_the_age_of_the_oldest() {
        for (var count = 0; count < 7; count++) {
            var draft = SomeSubscriptions.draft(Arbitrary.accountId());
            var activation = SomeSubscriptions.activation(draft, Arbitrary.INSTANT);
            subscriptions.add(draft);
            subscriptions.advance(activation);
            now = activation.to().dueAt().orElseThrow().plus(Duration.ofMinutes(15));
        }

        bind();

        assertThat(value("billing.subscriptions.due")).isEqualTo(7);
        assertThat(value("billing.subscriptions.due.age")).isEqualTo(900);
    }

    @Test
    void show_the_number_of_open_charges_and_the_held_money() {
        var held = SomeSubscriptions.holding(SomeSubscriptions.bill(SomeSubscriptions.draft(Arbitrary.accountId())));
        charges.open(held, Arbitrary.INSTANT);
        charges.open(
                SomeSubscriptions.draftCharge(SomeSubscriptions.bill(SomeSubscriptions.draft(Arbitrary.accountId()))),
                Arbitrary.INSTANT);

        bind();

        assertThat(value("billing.charges.open")).isEqualTo(2);
        assertThat(value("billing.charges.held.minor", "currency", "EUR"))
                .isEqualTo((double) held.to().bill().gross().minor());
        assertThat(value("billing.charges.held.minor", "currency", "USD")).isZero();
    }

    private void bind() {
        var currencies = Set.of(Currency.getInstance("EUR"), Currency.getInstance("USD"));
        var dueSubscriptions = new CountDueSubscriptions(subscriptions, InstantSource.fixed(now));
        new SubscriptionGauges(dueSubscriptions, charges, currencies, reading -> reading::get).bindTo(meters);
    }

    private double value(String meter, String... tags) {
        return meters.get(meter).tags(tags).gauge().value();
    }
}
