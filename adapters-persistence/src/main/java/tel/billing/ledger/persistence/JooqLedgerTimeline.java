package tel.billing.ledger.persistence;

import static tel.billing.ledger.persistence.tables.LedgerTransfer.LEDGER_TRANSFER;

import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.ledger.application.LedgerTimeline;
import tel.billing.shared.DataSubject;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.persistence.TimelineOrder;

/// The entries of the account's wallets in all currencies, as [LedgerTimeline] describes them.
public record JooqLedgerTimeline(DSLContext sql) implements TimelineSource {
    private static final TimelineOrder ORDER = new TimelineOrder(LEDGER_TRANSFER.POSTED_AT, LEDGER_TRANSFER.ID);

    @Override
    public TimelineKind kind() {
        return TimelineKind.LEDGER;
    }

    @Override
    public List<TimelineEntry> before(DataSubject subject, Optional<TimelinePosition> position, int limit) {
        return sql.selectFrom(LEDGER_TRANSFER)
                .where(LEDGER_TRANSFER.ACCOUNT_ID.eq(subject.account().value()))
                .and(LEDGER_TRANSFER.ENTRY_NUMBER.isNotNull())
                .and(ORDER.before(position))
                .orderBy(ORDER.newestFirst())
                .limit(limit)
                .fetch(row -> LedgerTimeline.entry(TransferRows.entry(row)));
    }
}
