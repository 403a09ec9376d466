package tel.billing.subscription.persistence;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static tel.billing.subscription.persistence.tables.SubscriptionPlan.SUBSCRIPTION_PLAN;
import static tel.billing.subscription.persistence.tables.SubscriptionPlanVersion.SUBSCRIPTION_PLAN_VERSION;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.impl.DSL;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.catalogue.Plans;
import tel.billing.subscription.persistence.tables.records.SubscriptionPlanRecord;
import tel.billing.subscription.persistence.tables.records.SubscriptionPlanVersionRecord;

/// Stores plans in PostgreSQL, without a cache.
public record JooqPlans(DSLContext sql) implements Plans {

    @Override
    public List<Plan> all() {
        return read(DSL.noCondition());
    }

    @Override
    public Optional<Plan> lock(PlanTier tier) {
        // Reads the versions in a separate statement, which sees those committed while this one waited for
        // the lock.
        sql.selectOne()
                .from(SUBSCRIPTION_PLAN)
                .where(SUBSCRIPTION_PLAN.TIER.eq(tier.value()))
                .forUpdate()
                .execute();
        return read(SUBSCRIPTION_PLAN.TIER.eq(tier.value())).stream().findFirst();
    }

    @Override
    public boolean add(Plan plan) {
        var row = new SubscriptionPlanRecord();
        row.setTier(plan.tier().value());
        row.setId(plan.id());
        row.setName(plan.name().value());
        row.setCurrency(plan.versions().getFirst().price().currency().getCurrencyCode());
        row.setBillingPeriod(EnumNames.of(plan.interval()));
        row.setOffered(plan.offered());
        var isNew = sql.insertInto(SUBSCRIPTION_PLAN)
                        .set(row)
                        .onConflict(SUBSCRIPTION_PLAN.TIER)
                        .doNothing()
                        .execute()
                == 1;
        if (isNew) {
            write(plan);
        }
        return isNew;
    }

    @Override
    public void replace(Plan plan) {
        var updated = sql.update(SUBSCRIPTION_PLAN)
                .set(SUBSCRIPTION_PLAN.NAME, plan.name().value())
                .set(SUBSCRIPTION_PLAN.OFFERED, plan.offered())
                .where(SUBSCRIPTION_PLAN.TIER.eq(plan.tier().value()))
                .execute();
        if (updated != 1) {
            throw new IllegalStateException("Plan not found: %s".formatted(plan.tier()));
        }
        write(plan);
    }

    @Override
    public void catchUp() {
        // there is no cache
    }

    private void write(Plan plan) {
        sql.batch(plan.versions().stream()
                        .map(version -> row(plan.tier(), version))
                        .map(row -> sql.insertInto(SUBSCRIPTION_PLAN_VERSION)
                                .set(row)
                                .onConflict(SUBSCRIPTION_PLAN_VERSION.TIER, SUBSCRIPTION_PLAN_VERSION.VALID_FROM)
                                .doUpdate()
                                .set(row))
                        .toList())
                .execute();
    }

    private List<Plan> read(Condition condition) {
        return sql
                .select()
                .from(SUBSCRIPTION_PLAN)
                .join(SUBSCRIPTION_PLAN_VERSION)
                .on(SUBSCRIPTION_PLAN_VERSION.TIER.eq(SUBSCRIPTION_PLAN.TIER))
                .where(condition)
                .orderBy(SUBSCRIPTION_PLAN.TIER, SUBSCRIPTION_PLAN_VERSION.VALID_FROM)
                .fetch()
                .stream()
                .collect(groupingBy(row -> row.get(SUBSCRIPTION_PLAN.TIER), LinkedHashMap::new, toList()))
                .values()
                .stream()
                .map(JooqPlans::plan)
                .toList();
    }

    private static Plan plan(List<Record> rows) {
        var row = rows.getFirst().into(SUBSCRIPTION_PLAN);
        return new Plan(
                row.getId(),
                new PlanTier(row.getTier()),
                new PlanName(row.getName()),
                EnumNames.read(BillingInterval.class, row.getBillingPeriod()),
                row.getOffered(),
                rows.stream()
                        .map(each -> version(each.into(SUBSCRIPTION_PLAN_VERSION), row.getCurrency()))
                        .toList());
    }

    private static Plan.Version version(SubscriptionPlanVersionRecord row, String currency) {
        return new Plan.Version(
                row.getValidFrom(),
                Money.of(row.getPriceMinor(), currency),
                new Plan.Limits(row.getLines(), row.getConcurrentCalls(), row.getIncludedMinutes()),
                row.getPriceSetAt(),
                row.getLimitsSetAt());
    }

    private static SubscriptionPlanVersionRecord row(PlanTier tier, Plan.Version version) {
        var row = new SubscriptionPlanVersionRecord();
        row.setTier(tier.value());
        row.setValidFrom(version.validFrom());
        row.setPriceMinor(version.price().minor());
        row.setLines(version.limits().lines());
        row.setConcurrentCalls(version.limits().concurrentCalls());
        row.setIncludedMinutes(version.limits().includedMinutes());
        row.setPriceSetAt(version.priceSetAt());
        row.setLimitsSetAt(version.limitsSetAt());
        return row;
    }
}
