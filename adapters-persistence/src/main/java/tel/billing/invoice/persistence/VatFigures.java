package tel.billing.invoice.persistence;

import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.countDistinct;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.least;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.DSL.when;
import static tel.billing.invoice.persistence.tables.InvoiceDailyVat.INVOICE_DAILY_VAT;
import static tel.billing.invoice.persistence.tables.InvoiceInvoice.INVOICE_INVOICE;
import static tel.billing.invoice.persistence.tables.InvoiceLine.INVOICE_LINE;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record9;
import org.jooq.Select;
import org.jooq.TableField;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.invoice.persistence.tables.records.InvoiceLineRecord;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.ClosedDays;

/// The figures of the VAT report, in one statement: the totals of the closed days that the period contains, and the
/// invoices before and after them.
record VatFigures(DSLContext sql) {
    private static final Condition MAY_BE_CLOSED = ClosedDays.mayBeClosed(INVOICE_DAILY_VAT.DAY);
    private static final Field<Instant> START_OF_OPEN_DAYS = ClosedDays.startOfOpenDays(INVOICE_DAILY_VAT.DAY);

    List<VatSummary> ofPeriod(Instant from, Instant until) {
        // Only days that lie within the period as a whole are read from totals; there may be none.
        var firstDay = LocalDate.ofInstant(from.minusNanos(1), ZoneOffset.UTC).plusDays(1);
        var dayAfterLast = LocalDate.ofInstant(until, ZoneOffset.UTC);
        var startOfFirst = startOf(firstDay);
        var startOfOpen = greatest(val(startOfFirst), least(val(startOf(dayAfterLast)), START_OF_OPEN_DAYS));
        var issuedAt = INVOICE_INVOICE.ISSUED_AT;
        var part = INVOICE_DAILY_VAT.as("part");
        // PostgreSQL cannot estimate the bound of a subquery; with the other bound, it uses the index.
        var parts = ofDays(INVOICE_DAILY_VAT.DAY.ge(firstDay).and(INVOICE_DAILY_VAT.DAY.lt(dayAfterLast)))
                .unionAll(ofInvoices(issuedAt.ge(from).and(issuedAt.lt(until)).and(issuedAt.lt(startOfFirst))))
                .unionAll(ofInvoices(issuedAt.ge(startOfOpen).and(issuedAt.lt(until))))
                .asTable(part);
        var net = sum(part.NET_MINOR);
        var vat = sum(part.VAT_MINOR);
        var nationalVat = sum(part.NATIONAL_VAT_MINOR);
        var documents = sum(part.DOCUMENTS);
        return sql.select(
                        part.CURRENCY,
                        part.COUNTRY,
                        part.VAT_TREATMENT,
                        part.RATE_BP,
                        part.NATIONAL_CURRENCY,
                        net,
                        vat,
                        nationalVat,
                        documents)
                .from(parts)
                .groupBy(part.CURRENCY, part.COUNTRY, part.VAT_TREATMENT, part.RATE_BP, part.NATIONAL_CURRENCY)
                .orderBy(part.CURRENCY, part.COUNTRY, part.VAT_TREATMENT, part.RATE_BP, part.NATIONAL_CURRENCY)
                .fetch(group -> new VatSummary(
                        InvoiceRows.treatment(
                                group.get(part.VAT_TREATMENT), group.get(part.COUNTRY), group.get(part.RATE_BP)),
                        Money.of(group.get(net).longValueExact(), group.get(part.CURRENCY)),
                        Money.of(group.get(vat).longValueExact(), group.get(part.CURRENCY)),
                        Optional.of(group.get(part.NATIONAL_CURRENCY))
                                .filter(Predicate.not(String::isEmpty))
                                .map(national -> Money.of(group.get(nationalVat).longValueExact(), national)),
                        group.get(documents).longValueExact()));
    }

    private static Select<Record9<String, String, String, Integer, String, Long, Long, Long, Long>> ofDays(
            Condition days) {
        return select(
                        INVOICE_DAILY_VAT.CURRENCY,
                        INVOICE_DAILY_VAT.COUNTRY,
                        INVOICE_DAILY_VAT.VAT_TREATMENT,
                        INVOICE_DAILY_VAT.RATE_BP,
                        INVOICE_DAILY_VAT.NATIONAL_CURRENCY,
                        INVOICE_DAILY_VAT.NET_MINOR,
                        INVOICE_DAILY_VAT.VAT_MINOR,
                        INVOICE_DAILY_VAT.NATIONAL_VAT_MINOR,
                        INVOICE_DAILY_VAT.DOCUMENTS)
                .from(INVOICE_DAILY_VAT)
                .where(days)
                .and(MAY_BE_CLOSED);
    }

    private static Select<Record9<String, String, String, Integer, String, Long, Long, Long, Long>> ofInvoices(
            Condition invoices) {
        return select(
                        INVOICE_INVOICE.CURRENCY,
                        INVOICE_LINE.COUNTRY,
                        INVOICE_LINE.VAT_TREATMENT,
                        INVOICE_LINE.RATE_BP,
                        coalesce(INVOICE_INVOICE.NATIONAL_CURRENCY, inline("")),
                        signed(INVOICE_LINE.NET_MINOR).cast(Long.class),
                        signed(INVOICE_LINE.VAT_MINOR).cast(Long.class),
                        coalesce(signed(INVOICE_LINE.NATIONAL_VAT_MINOR), inline(BigDecimal.ZERO))
                                .cast(Long.class),
                        countDistinct(INVOICE_INVOICE.ID).cast(Long.class))
                .from(INVOICE_INVOICE)
                .join(INVOICE_LINE)
                .on(INVOICE_LINE.ACCOUNT_ID.eq(INVOICE_INVOICE.ACCOUNT_ID))
                .and(INVOICE_LINE.INVOICE_ID.eq(INVOICE_INVOICE.ID))
                .where(invoices)
                .groupBy(
                        INVOICE_INVOICE.CURRENCY,
                        INVOICE_LINE.COUNTRY,
                        INVOICE_LINE.VAT_TREATMENT,
                        INVOICE_LINE.RATE_BP,
                        INVOICE_INVOICE.NATIONAL_CURRENCY);
    }

    /// Credit notes count as negative.
    static Field<BigDecimal> signed(TableField<InvoiceLineRecord, Long> amount) {
        return sum(when(INVOICE_INVOICE.KIND.eq(inline(InvoiceRows.CREDIT_NOTE)), amount.neg())
                .otherwise(amount));
    }

    private static Instant startOf(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
