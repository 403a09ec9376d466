package tel.billing.tax.persistence;

import static org.jooq.impl.DSL.min;
import static tel.billing.tax.persistence.tables.TaxRecheck.TAX_RECHECK;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;
import tel.billing.tax.application.Rechecks;
import tel.billing.tax.persistence.tables.records.TaxRecheckRecord;

/// Keeps in PostgreSQL which VAT numbers are to be asked for again.
public record JooqRechecks(DSLContext sql) implements Rechecks {

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
    public List<Recheck> take(Instant now, int limit) {
        var due = sql.selectFrom(TAX_RECHECK)
                .where(TAX_RECHECK.DUE_AT.le(now))
                .orderBy(TAX_RECHECK.DUE_AT, TAX_RECHECK.ACCOUNT_ID)
                .limit(limit)
                .forUpdate()
                .skipLocked()
                .fetch(JooqRechecks::read);
        sql.batchUpdate(due.stream().map(recheck -> row(recheck.putOff(now))).toList())
                .execute();
        return due;
    }

    @Override
    public void remove(AccountId account, VatNumber number) {
        sql.deleteFrom(TAX_RECHECK)
                .where(TAX_RECHECK.ACCOUNT_ID.eq(account.value()))
                .and(TAX_RECHECK.VAT_NUMBER.eq(number.toString()))
                .execute();
    }

    @Override
    public Optional<Instant> nextDue() {
        return sql.select(min(TAX_RECHECK.DUE_AT)).from(TAX_RECHECK).fetchOptional(0, Instant.class);
    }

    private static Recheck read(TaxRecheckRecord row) {
        return new Recheck(
                new AccountId(row.getAccountId()),
                VatNumber.parse(row.getVatNumber()).orThrow(),
                row.getAttempts(),
                row.getDueAt());
    }

    private static TaxRecheckRecord row(Recheck recheck) {
        var row = new TaxRecheckRecord();
        row.setAccountId(recheck.account().value());
        row.setVatNumber(recheck.number().toString());
        row.setAttempts(recheck.attempts());
        row.setDueAt(recheck.dueAt());
        return row;
    }
}
