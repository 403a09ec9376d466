package tel.billing.subscription.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.catalogue.Plans;

/// The contract of all stores of plans. The initial plans must exist at the start.
public abstract class PlansContract extends StoreContract {
    private static final Instant LATER = Arbitrary.INSTANT.plus(Duration.ofDays(100));
    private static final Instant LATEST = Arbitrary.INSTANT.plus(Duration.ofDays(200));
    private static final PlanTier STARTER = new PlanTier("starter");

    private final Plans plans;

    protected PlansContract(StoreFixture fixture, Plans plans) {
        super(fixture);
        this.plans = plans;
    }

    @Test
    void initially_three_plans_are_offered() {
        assertThat(plans.all()).allMatch(Plan::offered);
        assertThat(plans.all())
                .extracting(plan -> plan.tier().value())
                .containsExactly("business", "enterprise", "starter");
    }

    @Test
    void the_initial_plans_are_monthly_in_euros_without_an_earlier_version() {
        assertThat(plans.all()).allSatisfy(plan -> {
            assertThat(plan.interval()).isEqualTo(BillingInterval.MONTH);
            assertThat(plan.versions()).singleElement().satisfies(version -> {
                assertThat(version.validFrom()).isEqualTo(Instant.EPOCH);
                assertThat(version.price().currency()).isEqualTo(Currency.getInstance("EUR"));
            });
        });
    }

    @Test
    void a_plan_is_kept_as_it_was_added() {
        var plan = plan("yearly-usd", 1_000_00, BillingInterval.YEAR);

        assertThat(add(plan)).isTrue();

        assertThat(plans.all()).contains(plan).hasSize(4);
        assertThat(held(plan.tier())).isEqualTo(plan);
    }

    @Test
    void a_tier_is_unique() {
        var first = plan("home", 10_00, BillingInterval.MONTH);
        add(first);

        assertThat(add(plan("home", 20_00, BillingInterval.MONTH))).isFalse();

        assertThat(held(first.tier())).isEqualTo(first);
    }

    @Test
    void of_concurrent_additions_of_a_tier_one_succeeds() {
        var added = Race.of(() -> add(plan("home", 10_00, BillingInterval.MONTH)));

        assertThat(added).containsOnlyOnce(true);
        assertThat(plans.all()).hasSize(4);
    }

    @Test
    void an_unknown_tier_cannot_be_locked() {
        assertThat(committed(() -> plans.lock(new PlanTier("home")))).isEmpty();
    }

    @Test
    void a_changed_plan_is_kept() {
        var starter = held(STARTER);
        var amended = starter.named(new PlanName("Beginner"))
                .offered(false)
                .with(version(starter, LATEST, 13_00))
                .with(version(starter, LATER, 12_00));

        replace(amended);

        assertThat(held(STARTER)).isEqualTo(amended);
        assertThat(plans.all()).contains(amended).hasSize(3);
    }

    @Test
    void each_version_keeps_when_it_was_set() {
        var starter = held(STARTER);
        var limits = starter.versions().getFirst().limits();
        var version = new Plan.Version(
                LATER,
                Money.of(12_00, "EUR"),
                limits,
                Arbitrary.INSTANT.plusSeconds(7),
                Arbitrary.INSTANT.plusSeconds(9));

        replace(starter.with(version));

        assertThat(held(STARTER).versions()).last().isEqualTo(version);
    }

    @Test
    void a_version_replaces_another_one_of_the_same_instant() {
        var starter = held(STARTER);
        replace(starter.with(version(starter, LATER, 12_00)));
        var corrected = held(STARTER).with(new Plan.Version(LATER, Money.of(11_00, "EUR"), new Plan.Limits(3, 4, 0)));

        replace(corrected);

        assertThat(held(STARTER)).isEqualTo(corrected);
        assertThat(corrected.versions()).hasSize(2);
    }

    @Test
    void replacing_an_unknown_plan_is_a_bug() {
        assertThatThrownBy(() -> replace(plan("home", 10_00, BillingInterval.MONTH)))
                .isInstanceOf(RuntimeException.class);
    }

    @Test
    void a_locked_plan_loses_no_concurrent_change() {
        var prices = Race.of(Race.RUNNERS, runner -> {
            commit(() -> {
                var starter = plans.lock(STARTER).orElseThrow();
                plans.replace(starter.with(version(starter, LATER.plusSeconds(runner), 20_00 + runner)));
            });
            return 20_00L + runner;
        });
        plans.catchUp();

        assertThat(held(STARTER).versions().stream()
                        .skip(1)
                        .map(version -> version.price().minor()))
                .containsExactlyElementsOf(prices);
    }

    @Test
    void a_rollback_adds_and_replaces_nothing() {
        takenBack(() -> plans.add(plan("home", 10_00, BillingInterval.MONTH)));
        takenBack(() -> plans.replace(plans.lock(STARTER).orElseThrow().offered(false)));
        plans.catchUp();

        assertThat(plans.all()).hasSize(3).allMatch(Plan::offered);
    }

    protected final void replace(Plan plan) {
        commit(() -> plans.replace(plan));
        plans.catchUp();
    }

    protected final Plan held(PlanTier tier) {
        return committed(() -> plans.lock(tier).orElseThrow());
    }

    private boolean add(Plan plan) {
        var added = committed(() -> plans.add(plan));
        plans.catchUp();
        return added;
    }

    private static Plan.Version version(Plan plan, Instant validFrom, long cents) {
        return new Plan.Version(
                validFrom, Money.of(cents, "EUR"), plan.versions().getFirst().limits());
    }

    private static Plan plan(String tier, long cents, BillingInterval interval) {
        return new Plan(
                Arbitrary.id(),
                new PlanTier(tier),
                new PlanName("A plan called " + tier),
                interval,
                true,
                List.of(new Plan.Version(Arbitrary.INSTANT, Money.of(cents, "USD"), new Plan.Limits(1, 1, 0))));
    }
}
