package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.select;
import static tel.billing.payment.persistence.tables.PaymentDifference.PAYMENT_DIFFERENCE;
import static tel.billing.payment.persistence.tables.PaymentReconciliation.PAYMENT_RECONCILIATION;
import static tel.billing.payment.persistence.tables.PaymentReconciliationTurn.PAYMENT_RECONCILIATION_TURN;
import static tel.billing.payment.persistence.tables.PaymentReport.PAYMENT_REPORT;
import static tel.billing.payment.persistence.tables.PaymentReportLine.PAYMENT_REPORT_LINE;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Field;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.reconciliation.Reconciliations;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.payment.domain.ReconciliationDifference;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.payment.persistence.tables.records.PaymentDifferenceRecord;
import tel.billing.payment.persistence.tables.records.PaymentReportLineRecord;
import tel.billing.payment.persistence.tables.records.PaymentReportRecord;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.shared.persistence.schedule.DueCheck;
import tel.billing.shared.persistence.schedule.DueTimes;
import tel.billing.shared.persistence.schedule.RetryBackOff;
import tel.billing.shared.persistence.schedule.RetryQueue;

/// Stores reports and reconciliations in PostgreSQL.
public record JooqReconciliations(DSLContext sql, Ids ids) implements Reconciliations {
    /// Whether [#takeDue] finds a report to read.
    public static final DueCheck REPORT_DUE = DueCheck.at(PAYMENT_REPORT.READ_AFTER);

    private static final Field<Instant> NEXT_DAILY =
            field(select(PAYMENT_RECONCILIATION_TURN.NEXT_DAILY).from(PAYMENT_RECONCILIATION_TURN));

    private static final RetryQueue<PaymentReportRecord> QUEUE = new RetryQueue<>(
            PAYMENT_REPORT.READ_AFTER,
            PAYMENT_REPORT.LOOKS,
            new RetryBackOff(Duration.ofMinutes(1), Duration.ofHours(6)));

    /// The number of lines per statement.
    private static final int BATCH_SIZE = 1_000;

    @Override
    public void addAnnounced(String report, Instant readAfter) {
        sql.insertInto(PAYMENT_REPORT)
                .set(PAYMENT_REPORT.NAME, report)
                .set(PAYMENT_REPORT.IS_READ, false)
                .set(PAYMENT_REPORT.READ_AFTER, readAfter)
                .onConflict(PAYMENT_REPORT.NAME)
                .doUpdate()
                .set(PAYMENT_REPORT.GUESSED, false)
                .where(PAYMENT_REPORT.GUESSED)
                .execute();
    }

    @Override
    public void addCandidate(String report, Instant readAfter) {
        sql.insertInto(PAYMENT_REPORT)
                .set(PAYMENT_REPORT.NAME, report)
                .set(PAYMENT_REPORT.IS_READ, false)
                .set(PAYMENT_REPORT.GUESSED, true)
                .set(PAYMENT_REPORT.READ_AFTER, readAfter)
                .onConflictDoNothing()
                .execute();
    }

    @Override
    public void removeCandidate(String report) {
        sql.deleteFrom(PAYMENT_REPORT)
                .where(PAYMENT_REPORT.NAME.eq(report))
                .and(PAYMENT_REPORT.GUESSED)
                .execute();
    }

    @Override
    public Optional<QueuedReport> takeDue(Instant realNow) {
        return QUEUE.take(sql, realNow, row -> new QueuedReport(row.getName(), row.getGuessed()));
    }

    @Override
    public long countQueued() {
        return sql.fetchCount(PAYMENT_REPORT, PAYMENT_REPORT.READ_AFTER.isNotNull());
    }

    @Override
    public Set<String> processedReports() {
        return sql.select(PAYMENT_REPORT.NAME)
                .from(PAYMENT_REPORT)
                .where(PAYMENT_REPORT.IS_READ)
                .fetchSet(PAYMENT_REPORT.NAME);
    }

    @Override
    public boolean store(String report, List<ReportedMovement> lines) {
        var isNew = sql.insertInto(PAYMENT_REPORT)
                        .set(PAYMENT_REPORT.NAME, report)
                        .set(PAYMENT_REPORT.IS_READ, true)
                        .onConflict(PAYMENT_REPORT.NAME)
                        .doUpdate()
                        .set(PAYMENT_REPORT.IS_READ, true)
                        .set(PAYMENT_REPORT.GUESSED, false)
                        .setNull(PAYMENT_REPORT.READ_AFTER)
                        .where(PAYMENT_REPORT.IS_READ.isFalse())
                        .execute()
                == 1;
        if (isNew) {
            var rows = new ArrayList<PaymentReportLineRecord>(lines.size());
            lines.forEach(line -> rows.add(row(report, rows.size() + 1, line)));
            for (var from = 0; from < rows.size(); from += BATCH_SIZE) {
                sql.batchInsert(rows.subList(from, Math.min(from + BATCH_SIZE, rows.size())))
                        .execute();
            }
        }
        return isNew;
    }

    @Override
    public List<ReportedMovement> reported(Set<ProcessorReference> paymentReferences) {
        return sql.selectFrom(PAYMENT_REPORT_LINE)
                .where(PAYMENT_REPORT_LINE.CAPTURED_REFERENCE.eq(any(paymentReferences.stream()
                        .map(ProcessorReference::value)
                        .toArray(String[]::new))))
                .orderBy(PAYMENT_REPORT_LINE.REPORT, PAYMENT_REPORT_LINE.NUMBER)
                .fetch(row -> new ReportedMovement(
                        EnumNames.read(MovementType.class, row.getFlow()),
                        new ProcessorReference(row.getCapturedReference()),
                        Money.of(row.getAmountMinor(), row.getCurrency()),
                        DifferenceRows.named(row.getNamedAccountId(), row.getNamedPaymentId())));
    }

    @Override
    public Instant nextDaily() {
        return Optional.ofNullable(DueTimes.read(sql, NEXT_DAILY)).orElse(Instant.EPOCH);
    }

    @Override
    public Optional<Instant> beginDaily(Instant now, Instant until, Instant next) {
        lockComparison();
        var turn = sql.selectFrom(PAYMENT_RECONCILIATION_TURN).fetchSingle();
        if (turn.getNextDaily() != null && turn.getNextDaily().isAfter(now)) {
            return Optional.empty();
        }
        sql.update(PAYMENT_RECONCILIATION_TURN)
                .set(PAYMENT_RECONCILIATION_TURN.COMPARED_UNTIL, until)
                .set(PAYMENT_RECONCILIATION_TURN.NEXT_DAILY, next)
                .execute();
        return Optional.of(Optional.ofNullable(turn.getComparedUntil()).orElse(until));
    }

    @Override
    public void lockComparison() {
        sql.insertInto(PAYMENT_RECONCILIATION_TURN)
                .set(PAYMENT_RECONCILIATION_TURN.NUMBER, 1)
                .onConflict(PAYMENT_RECONCILIATION_TURN.NUMBER)
                .doUpdate()
                .set(PAYMENT_RECONCILIATION_TURN.NUMBER, 1)
                .execute();
    }

    @Override
    public List<ReconciliationDifference> open() {
        return sql.selectFrom(PAYMENT_DIFFERENCE)
                .where(PAYMENT_DIFFERENCE.RESOLVED_AT.isNull())
                .orderBy(PAYMENT_DIFFERENCE.ID)
                .fetch(DifferenceRows::read);
    }

    @Override
    public void record(
            Reconciliation done,
            Collection<ReconciliationDifference> found,
            Collection<ReconciliationDifference> resolved) {
        sql.insertInto(PAYMENT_RECONCILIATION)
                .set(PAYMENT_RECONCILIATION.ID, done.id().value())
                .set(PAYMENT_RECONCILIATION.AT, done.at())
                .set(PAYMENT_RECONCILIATION.REPORT, done.report().orElse(null))
                .set(PAYMENT_RECONCILIATION.LINES, done.lines())
                .set(PAYMENT_RECONCILIATION.FOUND, done.found())
                .set(PAYMENT_RECONCILIATION.RESOLVED, done.resolved())
                .execute();
        resolved.forEach(difference -> sql.update(PAYMENT_DIFFERENCE)
                .set(PAYMENT_DIFFERENCE.RESOLVED_AT, done.at())
                .set(PAYMENT_DIFFERENCE.RESOLVED_BY, done.id().value())
                .where(DifferenceRows.isOpen(difference))
                .execute());
        found.forEach(difference -> sql.insertInto(PAYMENT_DIFFERENCE)
                .set(DifferenceRows.row(difference))
                .set(PAYMENT_DIFFERENCE.ID, ids.next())
                .set(PAYMENT_DIFFERENCE.RECONCILIATION_ID, done.id().value())
                .set(PAYMENT_DIFFERENCE.FOUND_AT, done.at())
                .execute());
    }

    @Override
    public Page<Reconciliation, Reconciliation.Id> list(PageRequest<Reconciliation.Id> page) {
        var further = sql.selectFrom(PAYMENT_RECONCILIATION)
                .where(page.after()
                        .map(after -> PAYMENT_RECONCILIATION.ID.lt(after.value()))
                        .orElse(noCondition()))
                .orderBy(PAYMENT_RECONCILIATION.ID.desc())
                .limit(page.limit() + 1)
                .fetch(DifferenceRows::read);
        return Page.cut(further, page, Reconciliation::id);
    }

    @Override
    public Optional<Reconciliation> find(Reconciliation.Id id) {
        return sql.selectFrom(PAYMENT_RECONCILIATION)
                .where(PAYMENT_RECONCILIATION.ID.eq(id.value()))
                .fetchOptional(DifferenceRows::read);
    }

    @Override
    public Page<RecordedDifference, UUID> differences(Reconciliation.Id id, PageRequest<UUID> page) {
        var further = sql.selectFrom(PAYMENT_DIFFERENCE)
                .where(PAYMENT_DIFFERENCE.RECONCILIATION_ID.eq(id.value()))
                .and(page.after().map(PAYMENT_DIFFERENCE.ID::lt).orElse(noCondition()))
                .orderBy(PAYMENT_DIFFERENCE.ID.desc())
                .limit(page.limit() + 1)
                .fetch(JooqReconciliations::recordedDifference);
        return Page.cut(further, page, RecordedDifference::id);
    }

    @Override
    public Optional<RecordedDifference> recordedDifference(UUID id) {
        return sql.selectFrom(PAYMENT_DIFFERENCE)
                .where(PAYMENT_DIFFERENCE.ID.eq(id))
                .fetchOptional(JooqReconciliations::recordedDifference);
    }

    private static RecordedDifference recordedDifference(PaymentDifferenceRecord row) {
        return new RecordedDifference(
                row.getId(), DifferenceRows.read(row), row.getFoundAt(), Optional.ofNullable(row.getResolvedAt()));
    }

    @Override
    public long countOpen() {
        return sql.fetchCount(PAYMENT_DIFFERENCE, PAYMENT_DIFFERENCE.RESOLVED_AT.isNull());
    }

    private static PaymentReportLineRecord row(String report, int number, ReportedMovement line) {
        var row = new PaymentReportLineRecord();
        row.setReport(report);
        row.setNumber(number);
        row.setFlow(EnumNames.of(line.type()));
        row.setCapturedReference(line.paymentReference().value());
        row.setAmountMinor(line.amount().minor());
        row.setCurrency(line.amount().currency().getCurrencyCode());
        line.named().ifPresent(named -> {
            row.setNamedAccountId(named.account().value());
            row.setNamedPaymentId(named.payment().value());
        });
        return row;
    }
}
