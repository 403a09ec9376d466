package tel.billing.tax.persistence;

import static org.jooq.impl.DSL.max;
import static tel.billing.tax.persistence.tables.TaxRecheck.TAX_RECHECK;

import java.time.Instant;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;
import tel.billing.shared.persistence.UnreadableRow;
import tel.billing.shared.persistence.schedule.DueTimes;
import tel.billing.tax.application.vatnumber.PendingVatChecks;
import tel.billing.tax.persistence.tables.records.TaxRecheckRecord;

/// Stores the schedule of VAT number checks in PostgreSQL.
public record JooqPendingVatChecks(DSLContext sql) implements PendingVatChecks {
    private static final Field<Instant> NEXT_DUE = DueTimes.earliest(TAX_RECHECK.DUE_AT);

    @Override
    public void put(Recheck recheck) {
        var row = row(recheck);
        sql.insertInto(TAX_RECHECK)
                .set(row)
                .onConflict(TAX_RECHECK.ACCOUNT_ID)
                .doUpdate()
                .set(row)
                .execute();
    }

    @Override
    public Optional<Recheck> takeDue(Instant now) {
        var due = sql.selectFrom(TAX_RECHECK)
                .where(TAX_RECHECK.DUE_AT.le(now))
                .orderBy(TAX_RECHECK.DUE_AT, TAX_RECHECK.ACCOUNT_ID)
                .limit(1)
                .forUpdate()
                .skipLocked()
                .fetch();
        var rechecks = UnreadableRow.readAll(due, JooqPendingVatChecks::read, row -> postpone(row, now));
        var postponed = rechecks.stream().map(recheck -> recheck.postpone(now)).findFirst();
        postponed.ifPresent(recheck -> sql.executeUpdate(row(recheck)));
        return postponed;
    }

    private void postpone(TaxRecheckRecord unreadable, Instant now) {
        sql.update(TAX_RECHECK)
                .set(TAX_RECHECK.ATTEMPTS, TAX_RECHECK.ATTEMPTS.plus(1))
                .set(TAX_RECHECK.DUE_AT, now.plus(Recheck.MAX_PAUSE))
                .where(TAX_RECHECK.ACCOUNT_ID.eq(unreadable.getAccountId()))
                .execute();
    }

    @Override
    public boolean advance(Recheck from, Recheck to) {
        return sql.update(TAX_RECHECK).set(row(to)).where(isStill(from)).execute() == 1;
    }

    @Override
    public boolean remove(Recheck recheck) {
        return sql.deleteFrom(TAX_RECHECK).where(isStill(recheck)).execute() == 1;
    }

    @Override
    public boolean isSubmitted(AccountId account, VatNumber number) {
        return sql.fetchExists(
                TAX_RECHECK,
                TAX_RECHECK.ACCOUNT_ID.eq(account.value()),
                TAX_RECHECK.VAT_NUMBER.eq(number.toString()),
                TAX_RECHECK.WANTED.isTrue());
    }

    @Override
    public boolean isScheduled(AccountId account, VatNumber number) {
        return sql.fetchExists(
                TAX_RECHECK, TAX_RECHECK.ACCOUNT_ID.eq(account.value()), TAX_RECHECK.VAT_NUMBER.eq(number.toString()));
    }

    @Override
    public void removeFor(AccountId account) {
        sql.deleteFrom(TAX_RECHECK)
                .where(TAX_RECHECK.ACCOUNT_ID.eq(account.value()))
                .execute();
    }

    @Override
    public int countUnanswered() {
        return sql.fetchCount(TAX_RECHECK, TAX_RECHECK.ATTEMPTS.gt(0));
    }

    @Override
    public int maxAttempts() {
        return Optional.ofNullable(sql.select(max(TAX_RECHECK.ATTEMPTS))
                        .from(TAX_RECHECK)
                        .fetchSingle()
                        .value1())
                .orElse(0);
    }

    @Override
    public Optional<Instant> nextDue() {
        return Optional.ofNullable(DueTimes.read(sql, NEXT_DUE));
    }

    private static Condition isStill(Recheck recheck) {
        return TAX_RECHECK
                .ACCOUNT_ID
                .eq(recheck.account().value())
                .and(TAX_RECHECK.VAT_NUMBER.eq(recheck.number().toString()))
                .and(TAX_RECHECK.WANTED.eq(recheck.isSubmitted()))
                .and(TAX_RECHECK.ATTEMPTS.eq(recheck.attempts()))
                .and(TAX_RECHECK.DUE_AT.eq(recheck.dueAt()));
    }

    private static Recheck read(TaxRecheckRecord row) {
        return new Recheck(
                new AccountId(row.getAccountId()),
                VatNumber.parse(row.getVatNumber()).orThrow(),
                row.getWanted(),
                row.getAttempts(),
                row.getDueAt());
    }

    private static TaxRecheckRecord row(Recheck recheck) {
        var row = new TaxRecheckRecord();
        row.setAccountId(recheck.account().value());
        row.setVatNumber(recheck.number().toString());
        row.setWanted(recheck.isSubmitted());
        row.setAttempts(recheck.attempts());
        row.setDueAt(recheck.dueAt());
        return row;
    }
}
