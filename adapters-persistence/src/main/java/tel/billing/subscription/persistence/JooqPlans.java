package tel.billing.subscription.persistence;

import static tel.billing.subscription.persistence.tables.SubscriptionPlan.SUBSCRIPTION_PLAN;

import java.util.List;
import org.jooq.DSLContext;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.Words;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.Plans;
import tel.billing.subscription.persistence.tables.records.SubscriptionPlanRecord;

/// Keeps the plans in PostgreSQL.
public record JooqPlans(DSLContext sql) implements Plans {

    @Override
    public List<Plan> offered() {
        return sql.selectFrom(SUBSCRIPTION_PLAN)
                .where(SUBSCRIPTION_PLAN.OFFERED)
                .orderBy(SUBSCRIPTION_PLAN.PRICE_MINOR, SUBSCRIPTION_PLAN.TIER)
                .fetch(JooqPlans::read);
    }

    private static Plan read(SubscriptionPlanRecord row) {
        return new Plan(
                new PlanTier(row.getTier()),
                row.getName(),
                Money.of(row.getPriceMinor(), row.getCurrency()),
                Words.read(BillingPeriod.class, row.getBillingPeriod()),
                new Plan.Limits(row.getLines(), row.getConcurrentCalls(), row.getIncludedMinutes()));
    }
}
