package tel.billing.provisioning.persistence;

import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.noCondition;
import static tel.billing.provisioning.persistence.tables.ProvisioningDifference.PROVISIONING_DIFFERENCE;
import static tel.billing.provisioning.persistence.tables.ProvisioningReconciliation.PROVISIONING_RECONCILIATION;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.application.LineReconciliations;
import tel.billing.provisioning.domain.LineDifference;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.provisioning.persistence.tables.records.ProvisioningDifferenceRecord;
import tel.billing.provisioning.persistence.tables.records.ProvisioningReconciliationRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.persistence.EnumNames;

/// Stores reconciliations of lines in PostgreSQL.
public record JooqLineReconciliations(DSLContext sql, Ids ids) implements LineReconciliations {

    @Override
    public void begin(LineReconciliation begun) {
        var row = tally(begun);
        row.setId(begun.id().value());
        row.setStartedAt(begun.startedAt());
        sql.insertInto(PROVISIONING_RECONCILIATION).set(row).execute();
    }

    @Override
    public void advance(LineReconciliation further, List<LineDifference> found) {
        sql.update(PROVISIONING_RECONCILIATION)
                .set(tally(further))
                .where(PROVISIONING_RECONCILIATION.ID.eq(further.id().value()))
                .execute();
        if (!found.isEmpty()) {
            sql.insertInto(PROVISIONING_DIFFERENCE)
                    .set(found.stream()
                            .map(difference -> row(further.id(), difference))
                            .toList())
                    .execute();
        }
    }

    @Override
    public void deleteStartedBefore(Instant time) {
        sql.deleteFrom(PROVISIONING_RECONCILIATION)
                .where(PROVISIONING_RECONCILIATION.STARTED_AT.lt(time))
                .execute();
    }

    @Override
    public void deleteUnrepairedBefore(Instant time) {
        sql.deleteFrom(PROVISIONING_DIFFERENCE)
                .using(PROVISIONING_RECONCILIATION)
                .where(PROVISIONING_RECONCILIATION.ID.eq(PROVISIONING_DIFFERENCE.RECONCILIATION_ID))
                .and(PROVISIONING_RECONCILIATION.STARTED_AT.lt(time))
                .and(PROVISIONING_DIFFERENCE.KIND.in(Stream.of(LineDifference.Kind.values())
                        .filter(LineDifference.Kind::isReportOnly)
                        .map(EnumNames::of)
                        .toList()))
                .execute();
    }

    @Override
    public Page<LineReconciliation, LineReconciliation.Id> list(PageRequest<LineReconciliation.Id> page) {
        var further = sql.selectFrom(PROVISIONING_RECONCILIATION)
                .where(page.after()
                        .map(after -> PROVISIONING_RECONCILIATION.ID.lt(after.value()))
                        .orElse(noCondition()))
                .orderBy(PROVISIONING_RECONCILIATION.ID.desc())
                .limit(page.limit() + 1)
                .fetch(JooqLineReconciliations::read);
        return Page.cut(further, page, LineReconciliation::id);
    }

    @Override
    public Optional<LineReconciliation> find(LineReconciliation.Id id) {
        return sql.selectFrom(PROVISIONING_RECONCILIATION)
                .where(PROVISIONING_RECONCILIATION.ID.eq(id.value()))
                .fetchOptional(JooqLineReconciliations::read);
    }

    @Override
    public Page<RecordedDifference, UUID> differences(LineReconciliation.Id id, PageRequest<UUID> page) {
        var further = sql.selectFrom(PROVISIONING_DIFFERENCE)
                .where(PROVISIONING_DIFFERENCE.RECONCILIATION_ID.eq(id.value()))
                .and(page.after().map(PROVISIONING_DIFFERENCE.ID::lt).orElse(noCondition()))
                .orderBy(PROVISIONING_DIFFERENCE.ID.desc())
                .limit(page.limit() + 1)
                .fetch(row -> new RecordedDifference(row.getId(), read(row)));
        return Page.cut(further, page, RecordedDifference::id);
    }

    @Override
    public Optional<Instant> lastFinished() {
        return Optional.ofNullable(sql.select(max(PROVISIONING_RECONCILIATION.FINISHED_AT))
                .from(PROVISIONING_RECONCILIATION)
                .fetchSingle()
                .value1());
    }

    /// Only the columns with the progress.
    private static ProvisioningReconciliationRecord tally(LineReconciliation reconciliation) {
        var tally = reconciliation.tally();
        var row = new ProvisioningReconciliationRecord();
        row.setFinishedAt(reconciliation.finishedAt().orElse(null));
        row.setCompared(tally.compared());
        row.setUndone(tally.notExecuted());
        row.setAbsent(tally.absent());
        row.setDifferent(tally.different());
        row.setSurplus(tally.surplus());
        row.setAhead(tally.ahead());
        row.setUnknown(tally.unknown());
        return row;
    }

    private ProvisioningDifferenceRecord row(LineReconciliation.Id by, LineDifference difference) {
        var row = new ProvisioningDifferenceRecord();
        row.setId(ids.next());
        row.setReconciliationId(by.value());
        row.setKind(EnumNames.of(difference.kind()));
        row.setOfAccount(difference.account().value());
        row.setLineId(difference.line().value());
        return row;
    }

    private static LineReconciliation read(ProvisioningReconciliationRecord row) {
        return new LineReconciliation(
                new LineReconciliation.Id(row.getId()),
                row.getStartedAt(),
                Optional.ofNullable(row.getFinishedAt()),
                new LineReconciliation.Tally(
                        row.getCompared(),
                        row.getUndone(),
                        row.getAbsent(),
                        row.getDifferent(),
                        row.getSurplus(),
                        row.getAhead(),
                        row.getUnknown()));
    }

    private static LineDifference read(ProvisioningDifferenceRecord row) {
        return new LineDifference(
                EnumNames.read(LineDifference.Kind.class, row.getKind()),
                new AccountId(row.getOfAccount()),
                new LineId(row.getLineId()));
    }
}
