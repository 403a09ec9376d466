package tel.billing.invoice.persistence;

import static tel.billing.invoice.persistence.tables.InvoiceInvoice.INVOICE_INVOICE;

import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.shared.DataSubject;
import tel.billing.shared.Money;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.persistence.TimelineOrder;

/// The documents of an account: `invoice` and `credit_note`. The amount is the total with VAT, and the
/// detail is the number.
public record JooqInvoiceTimeline(DSLContext sql) implements TimelineSource {
    private static final TimelineOrder ORDER = new TimelineOrder(INVOICE_INVOICE.ISSUED_AT, INVOICE_INVOICE.ID);

    @Override
    public TimelineKind kind() {
        return TimelineKind.INVOICE;
    }

    @Override
    public List<TimelineEntry> before(DataSubject subject, Optional<TimelinePosition> position, int limit) {
        return sql.selectFrom(INVOICE_INVOICE)
                .where(INVOICE_INVOICE.ACCOUNT_ID.eq(subject.account().value()))
                .and(ORDER.before(position))
                .orderBy(ORDER.newestFirst())
                .limit(limit)
                .fetch(row -> new TimelineEntry(
                        TimelineKind.INVOICE,
                        ORDER.position(row),
                        row.getKind(),
                        row.getId(),
                        Optional.of(Money.of(row.getNetMinor() + row.getVatMinor(), row.getCurrency())),
                        Optional.of(InvoiceRows.number(row).toString())));
    }
}
