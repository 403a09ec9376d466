package tel.billing.subscription.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Currency;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.Plans;

/// What everybody promises who keeps the plans. Those of a first start are there when a test begins.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class PlansContract {

    protected abstract Plans plans();

    /// The tier is not offered any more.
    protected abstract void retire(PlanTier tier);

    @Test
    void at_first_three_plans_are_offered() {
        assertThat(plans().offered())
                .extracting(plan -> plan.tier().value())
                .containsExactlyInAnyOrder("starter", "business", "enterprise");
    }

    @Test
    void at_first_plans_are_paid_by_the_month_in_euros() {
        assertThat(plans().offered()).allSatisfy(plan -> {
            assertThat(plan.period()).isEqualTo(BillingPeriod.MONTH);
            assertThat(plan.price().currency()).isEqualTo(Currency.getInstance("EUR"));
            assertThat(plan.price().isPositive()).isTrue();
            assertThat(plan.name()).isNotBlank();
        });
    }

    @Test
    void the_cheapest_plan_comes_first() {
        assertThat(plans().offered()).extracting(Plan::price).isSorted();
    }

    @Test
    void a_retired_plan_is_not_offered() {
        retire(new PlanTier("business"));

        assertThat(plans().offered()).extracting(plan -> plan.tier().value()).containsExactly("starter", "enterprise");
    }
}
