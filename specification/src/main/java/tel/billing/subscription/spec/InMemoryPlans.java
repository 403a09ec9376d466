package tel.billing.subscription.spec;

import java.util.Comparator;
import java.util.List;
import tel.billing.shared.Money;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.Plans;

/// Keeps the plans in memory; the three that the service starts with are offered.
public final class InMemoryPlans implements Plans {
    public static final Plan STARTER = monthly("starter", "Starter", 10_00, new Plan.Limits(1, 2, 500));
    public static final Plan BUSINESS = monthly("business", "Business", 30_00, new Plan.Limits(5, 10, 3_000));
    public static final Plan ENTERPRISE = monthly("enterprise", "Enterprise", 100_00, new Plan.Limits(50, 100, 20_000));

    private final Table<PlanTier, Plan> offered;

    public InMemoryPlans(InMemoryUnitOfWork unitOfWork) {
        offered = new Table<>(unitOfWork);
        List.of(STARTER, BUSINESS, ENTERPRISE).forEach(this::offer);
    }

    public void offer(Plan plan) {
        offered.put(plan.tier(), plan);
    }

    public void retire(PlanTier tier) {
        offered.removeIf(tier, _ -> true);
    }

    @Override
    public List<Plan> offered() {
        return offered.rows().stream().sorted(Comparator.comparing(Plan::price)).toList();
    }

    private static Plan monthly(String tier, String name, long cents, Plan.Limits limits) {
        return new Plan(new PlanTier(tier), name, Money.of(cents, "EUR"), BillingPeriod.MONTH, limits);
    }
}
