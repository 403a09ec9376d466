package tel.billing.subscription.spec;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.Money;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.catalogue.Plans;

/// Stores plans in memory, and sees each change immediately. Offers the three initial plans.
public final class InMemoryPlans implements Plans {
    public static final Plan STARTER = monthly(1, "starter", "Starter", 10_00, new Plan.Limits(1, 2, 500));
    public static final Plan BUSINESS = monthly(2, "business", "Business", 30_00, new Plan.Limits(5, 10, 3_000));
    public static final Plan ENTERPRISE =
            monthly(3, "enterprise", "Enterprise", 100_00, new Plan.Limits(50, 100, 20_000));

    private final Table<PlanTier, Plan> rows;

    public InMemoryPlans(InMemoryUnitOfWork unitOfWork) {
        rows = new Table<>(unitOfWork);
        List.of(STARTER, BUSINESS, ENTERPRISE).forEach(this::offer);
    }

    public void offer(Plan plan) {
        rows.put(plan.tier(), plan);
    }

    public void retire(PlanTier tier) {
        rows.change(tier, _ -> true, plan -> plan.offered(false));
    }

    @Override
    public List<Plan> all() {
        return rows.rows().stream()
                .sorted(Comparator.comparing(plan -> plan.tier().value()))
                .toList();
    }

    @Override
    public Optional<Plan> lock(PlanTier tier) {
        return rows.find(tier);
    }

    @Override
    public boolean add(Plan plan) {
        return rows.addIfFree(plan.tier(), plan);
    }

    @Override
    public void replace(Plan plan) {
        if (!rows.change(plan.tier(), _ -> true, _ -> plan)) {
            throw new IllegalStateException("Plan not found: %s".formatted(plan.tier()));
        }
    }

    @Override
    public void catchUp() {
        // always up to date
    }

    private static Plan monthly(int number, String tier, String name, long cents, Plan.Limits limits) {
        return new Plan(
                new UUID(0x7000, 0x8000_0000_0000_0000L + number),
                new PlanTier(tier),
                new PlanName(name),
                BillingInterval.MONTH,
                true,
                List.of(new Plan.Version(Instant.EPOCH, Money.of(cents, "EUR"), limits)));
    }
}
