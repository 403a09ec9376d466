package tel.billing.subscription.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.subscription.persistence.tables.SubscriptionCharge.SUBSCRIPTION_CHARGE;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import tel.billing.payment.PaymentId;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.UnreadableRow;
import tel.billing.shared.persistence.schedule.CheckedDatabase;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.spec.ChargesContract;
import tel.billing.subscription.spec.SampleSubscriptions;

class JooqChargesTest extends ChargesContract {
    private final TestDatabase database;

    JooqChargesTest() {
        var published = new CopyOnWriteArrayList<Charge.Change<?>>();
        var database = TestDatabase.empty();
        super(
                new CheckedDatabase(
                        database,
                        (sql, now) -> JooqCharges.DRAFT_RECOVERY_DUE.isDue(sql, now)
                                || JooqCharges.HELD_RECOVERY_DUE.isDue(sql, now)),
                published,
                new JooqCharges(database.sql(), published::add),
                new JooqSubscriptions(database.sql(), _ -> {}));
        this.database = database;
    }

    @Test
    void a_change_by_an_instance_of_the_previous_release_is_counted() {
        var draft = SampleSubscriptions.draft(database.account());
        var held = SampleSubscriptions.holding(SampleSubscriptions.bill(draft)).to();
        commit(() -> {
            subscriptions.add(draft);
            charges.open(Charge.openHeld(held.bill(), held.operation()), Arbitrary.INSTANT);
        });

        database.sql()
                .update(SUBSCRIPTION_CHARGE)
                .set(SUBSCRIPTION_CHARGE.STATUS, "held")
                .set(SUBSCRIPTION_CHARGE.LINE_REVISION, 2L)
                .where(SUBSCRIPTION_CHARGE.ID.eq(held.id().value()))
                .execute();

        assertThat(charges.find(held.account(), held.id()))
                .contains(held.requestLineAgain(SampleSubscriptions.operation(held.bill(), 2))
                        .to());
        assertThat(committed(() -> charges.advance(held.capture(Arbitrary.INSTANT), Optional.empty())))
                .isFalse();
    }

    @Test
    void a_charge_that_cannot_be_read_does_not_block_the_recovery_of_the_others() {
        var damaged = held(Arbitrary.INSTANT);
        var intact = held(Arbitrary.INSTANT.plusSeconds(1));
        database.admin()
                .execute("UPDATE subscription_charge SET currency = 'QQQ' WHERE id = '%s'"
                        .formatted(damaged.id().value()));

        assertThatThrownBy(this::takenHeld).isInstanceOf(UnreadableRow.class);
        assertThat(takenHeld()).contains(intact);
        assertThat(takenHeld()).isEmpty();
    }

    @Test
    void the_age_of_open_charges_counts_from_the_latest_opening() {
        var queueAge = JooqCharges.openAge(database.sql());
        assertThat(queueAge.age()).isZero();

        var held = held(Arbitrary.INSTANT);
        database.admin().execute("UPDATE subscription_charge SET open_since = now() - interval '1 hour'");
        assertThat(queueAge.age()).isBetween(Duration.ofMinutes(59), Duration.ofHours(2));

        var release = held.release(Arbitrary.INSTANT);
        commit(() -> charges.advance(release, Optional.empty()));
        assertThat(queueAge.age()).isZero();

        var retry = release.to().requestCard(held.bill(), new PaymentId(Arbitrary.id()));
        commit(() -> charges.advance(retry, Optional.of(Arbitrary.INSTANT)));
        assertThat(charges.countOpen()).isEqualTo(1);
        assertThat(queueAge.age()).isLessThan(Duration.ofMinutes(59));
    }

    private Charge.Held held(Instant recoverAfter) {
        var draft = SampleSubscriptions.draft(database.account());
        var creation = SampleSubscriptions.holding(SampleSubscriptions.bill(draft));
        commit(() -> {
            subscriptions.add(draft);
            charges.open(creation, recoverAfter);
        });
        return creation.to();
    }

    private Optional<Charge.Held> takenHeld() {
        return database.unitOfWork().attempt(() -> charges.takeHeldForRecovery(Arbitrary.INSTANT.plusSeconds(2)));
    }
}
