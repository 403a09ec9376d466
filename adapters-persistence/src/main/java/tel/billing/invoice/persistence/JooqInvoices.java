package tel.billing.invoice.persistence;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static org.jooq.impl.DSL.countDistinct;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static tel.billing.invoice.persistence.tables.InvoiceInvoice.INVOICE_INVOICE;
import static tel.billing.invoice.persistence.tables.InvoiceLine.INVOICE_LINE;
import static tel.billing.invoice.persistence.tables.InvoiceNumber.INVOICE_NUMBER;
import static tel.billing.invoice.persistence.tables.InvoiceSequence.INVOICE_SEQUENCE;
import static tel.billing.invoice.persistence.tables.InvoiceVoided.INVOICE_VOIDED;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLineKind;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.invoice.application.issuing.InvoiceSearch;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.CustomerVatSummary;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.InvoiceContent;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.invoice.domain.VoidedNumbers;
import tel.billing.invoice.persistence.tables.records.InvoiceInvoiceRecord;
import tel.billing.invoice.persistence.tables.records.InvoiceLineRecord;
import tel.billing.invoice.persistence.tables.records.InvoiceVoidedRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.shared.persistence.RowArrays;
import tel.billing.tax.VatTreatment;

/// Stores invoices in PostgreSQL, which rejects gaps and changes with triggers. Numbers are assigned after
/// the lines are written, so that the sequence is locked as shortly as possible.
public record JooqInvoices(DSLContext sql) implements Invoices {

    @Override
    public List<Invoice> add(InvoiceSeries series, int year, List<InvoiceContent> invoiceContents) {
        var invoices = number(series, year, invoiceContents);
        sql.execute(
                RowArrays.of(invoices.stream().map(InvoiceRows::head).toList()).insertInto(INVOICE_INVOICE));
        return invoices;
    }

    @Override
    public Optional<Invoice> addNote(InvoiceSeries series, int year, InvoiceContent note) {
        var invoice = number(series, year, List.of(note)).getFirst();
        var isFirst = sql.insertInto(INVOICE_INVOICE)
                        .set(InvoiceRows.head(invoice))
                        .onConflict(INVOICE_INVOICE.ACCOUNT_ID, INVOICE_INVOICE.CORRECTS_ID, INVOICE_INVOICE.NTH)
                        .doNothing()
                        .execute()
                == 1;
        return isFirst ? Optional.of(invoice) : Optional.empty();
    }

    private List<Invoice> number(InvoiceSeries series, int year, List<InvoiceContent> invoiceContents) {
        sql.execute(RowArrays.of(
                        invoiceContents.stream().flatMap(InvoiceRows::lines).toList())
                .insertInto(INVOICE_LINE));
        var before = reserve(series, year, invoiceContents.size()) - invoiceContents.size();
        var invoices = IntStream.range(0, invoiceContents.size())
                .mapToObj(index ->
                        new Invoice(new InvoiceNumber(series, year, before + index + 1), invoiceContents.get(index)))
                .toList();
        sql.execute(RowArrays.of(invoices.stream()
                        .map(invoice -> InvoiceRows.number(invoice))
                        .toList())
                .insertInto(INVOICE_NUMBER));
        return invoices;
    }

    /// Returns the last number of the block.
    private long reserve(InvoiceSeries series, int year, int many) {
        return sql.insertInto(INVOICE_SEQUENCE)
                .set(INVOICE_SEQUENCE.SERIES, series.name())
                .set(INVOICE_SEQUENCE.YEAR, year)
                .set(INVOICE_SEQUENCE.LAST, (long) many)
                .onConflict(INVOICE_SEQUENCE.SERIES, INVOICE_SEQUENCE.YEAR)
                .doUpdate()
                .set(INVOICE_SEQUENCE.LAST, INVOICE_SEQUENCE.LAST.plus(many))
                .returning(INVOICE_SEQUENCE.LAST)
                .fetchSingle()
                .getLast();
    }

    @Override
    public Optional<Invoice> find(AccountId account, InvoiceId id) {
        return read(headsOf(INVOICE_INVOICE.ACCOUNT_ID.eq(account.value()).and(INVOICE_INVOICE.ID.eq(id.value()))))
                .findFirst();
    }

    @Override
    public Optional<Invoice> find(InvoiceId id) {
        return read(headsOf(INVOICE_INVOICE.ID.eq(id.value()))).findFirst();
    }

    @Override
    public List<Invoice> notesOn(AccountId account, InvoiceId invoice) {
        return read(sql.selectFrom(INVOICE_INVOICE)
                        .where(INVOICE_INVOICE.ACCOUNT_ID.eq(account.value()))
                        .and(INVOICE_INVOICE.CORRECTS_ID.eq(invoice.value()))
                        .orderBy(INVOICE_INVOICE.NTH)
                        .fetch())
                .toList();
    }

    @Override
    public Optional<Instant> startOfPeriod(AccountId account, UUID subscription, Instant until) {
        return sql.select(INVOICE_LINE.SUPPLIED_FROM)
                .from(INVOICE_INVOICE)
                .join(INVOICE_LINE)
                .on(INVOICE_LINE.ACCOUNT_ID.eq(INVOICE_INVOICE.ACCOUNT_ID))
                .and(INVOICE_LINE.INVOICE_ID.eq(INVOICE_INVOICE.ID))
                .where(INVOICE_INVOICE.ACCOUNT_ID.eq(account.value()))
                .and(INVOICE_INVOICE.SUBSCRIPTION_ID.eq(subscription))
                .and(INVOICE_LINE.KIND.eq(EnumNames.of(InvoiceLineKind.SUBSCRIPTION)))
                .and(INVOICE_LINE.SUPPLIED_UNTIL.eq(until))
                .orderBy(INVOICE_LINE.SUPPLIED_FROM)
                .limit(1)
                .fetchOptional(INVOICE_LINE.SUPPLIED_FROM);
    }

    @Override
    public Page<Invoice, InvoiceId> list(AccountId account, PageRequest<InvoiceId> page) {
        return page(ofAccount(account), noCondition(), page);
    }

    @Override
    public Page<Invoice, InvoiceId> list(InvoiceSearch search, PageRequest<InvoiceId> page) {
        return page(
                search.account().map(JooqInvoices::ofAccount).orElse(noCondition()),
                Stream.of(
                                search.number().map(JooqInvoices::has),
                                search.from().map(INVOICE_INVOICE.ISSUED_AT::ge),
                                search.until().map(INVOICE_INVOICE.ISSUED_AT::lt))
                        .flatMap(Optional::stream)
                        .reduce(noCondition(), Condition::and),
                page);
    }

    private static Condition ofAccount(AccountId account) {
        return INVOICE_INVOICE.ACCOUNT_ID.eq(account.value());
    }

    /// A condition on the primary key of the numbers.
    private static Condition has(InvoiceNumber number) {
        return row(INVOICE_INVOICE.ACCOUNT_ID, INVOICE_INVOICE.ID)
                .in(select(INVOICE_NUMBER.ACCOUNT_ID, INVOICE_NUMBER.INVOICE_ID)
                        .from(INVOICE_NUMBER)
                        .where(INVOICE_NUMBER.SERIES.eq(number.series().name()))
                        .and(INVOICE_NUMBER.YEAR.eq(number.year()))
                        .and(INVOICE_NUMBER.NUMBER.eq(number.count())));
    }

    @Override
    public long latestCount(InvoiceSeries series, int year) {
        return sql.select(INVOICE_SEQUENCE.LAST)
                .from(INVOICE_SEQUENCE)
                .where(INVOICE_SEQUENCE.SERIES.eq(series.name()))
                .and(INVOICE_SEQUENCE.YEAR.eq(year))
                .fetchOptional(INVOICE_SEQUENCE.LAST)
                .orElse(0L);
    }

    @Override
    public boolean voidNumbers(VoidedNumbers numbers) {
        var first = numbers.first();
        var last = numbers.last().count();
        var isNext = sql.insertInto(INVOICE_SEQUENCE)
                        .set(INVOICE_SEQUENCE.SERIES, first.series().name())
                        .set(INVOICE_SEQUENCE.YEAR, first.year())
                        .set(INVOICE_SEQUENCE.LAST, last)
                        .onConflict(INVOICE_SEQUENCE.SERIES, INVOICE_SEQUENCE.YEAR)
                        .doUpdate()
                        .set(INVOICE_SEQUENCE.LAST, last)
                        .where(INVOICE_SEQUENCE.LAST.eq(first.count() - 1))
                        .execute()
                == 1;
        if (isNext) {
            sql.insertInto(INVOICE_VOIDED)
                    .set(INVOICE_VOIDED.SERIES, first.series().name())
                    .set(INVOICE_VOIDED.YEAR, first.year())
                    .set(INVOICE_VOIDED.FIRST, first.count())
                    .set(INVOICE_VOIDED.LAST, last)
                    .set(INVOICE_VOIDED.ID, numbers.id())
                    .set(INVOICE_VOIDED.VOIDED_AT, numbers.at())
                    .set(INVOICE_VOIDED.REASON, numbers.reason().text())
                    .execute();
        }
        return isNext;
    }

    @Override
    public List<VoidedNumbers> voided() {
        return sql.selectFrom(INVOICE_VOIDED)
                .orderBy(INVOICE_VOIDED.VOIDED_AT.desc(), INVOICE_VOIDED.ID.desc())
                .fetch(row -> new VoidedNumbers(
                        row.getId(),
                        number(row, row.getFirst()),
                        number(row, row.getLast()),
                        row.getVoidedAt(),
                        new Reason(row.getReason())));
    }

    private static InvoiceNumber number(InvoiceVoidedRecord row, long count) {
        return new InvoiceNumber(new InvoiceSeries(row.getSeries()), row.getYear(), count);
    }

    @Override
    public List<VatSummary> figures(Instant from, Instant until) {
        return new VatFigures(sql).ofPeriod(from, until);
    }

    @Override
    public List<CustomerVatSummary> customerFigures(Instant from, Instant until) {
        var net = VatFigures.signed(INVOICE_LINE.NET_MINOR);
        var documents = countDistinct(INVOICE_INVOICE.ID);
        return sql.select(
                        INVOICE_INVOICE.CURRENCY,
                        INVOICE_LINE.COUNTRY,
                        INVOICE_INVOICE.BUYER_VAT_NUMBER,
                        net,
                        documents)
                .from(INVOICE_INVOICE)
                .join(INVOICE_LINE)
                .on(INVOICE_LINE.ACCOUNT_ID.eq(INVOICE_INVOICE.ACCOUNT_ID))
                .and(INVOICE_LINE.INVOICE_ID.eq(INVOICE_INVOICE.ID))
                .where(INVOICE_INVOICE.ISSUED_AT.ge(from))
                .and(INVOICE_INVOICE.ISSUED_AT.lt(until))
                .and(INVOICE_LINE.VAT_TREATMENT.eq(EnumNames.of(VatTreatment.Kind.REVERSE_CHARGE)))
                .groupBy(INVOICE_INVOICE.CURRENCY, INVOICE_LINE.COUNTRY, INVOICE_INVOICE.BUYER_VAT_NUMBER)
                .orderBy(
                        INVOICE_INVOICE.CURRENCY,
                        INVOICE_LINE.COUNTRY,
                        INVOICE_INVOICE.BUYER_VAT_NUMBER.asc().nullsFirst())
                .fetch(group -> new CustomerVatSummary(
                        new Country(group.get(INVOICE_LINE.COUNTRY)),
                        Optional.ofNullable(group.get(INVOICE_INVOICE.BUYER_VAT_NUMBER)),
                        Money.of(group.get(net).longValueExact(), group.get(INVOICE_INVOICE.CURRENCY)),
                        group.get(documents)));
    }

    private Page<Invoice, InvoiceId> page(Condition ofAccount, Condition criteria, PageRequest<InvoiceId> page) {
        var further = sql.selectFrom(INVOICE_INVOICE)
                .where(ofAccount)
                .and(criteria)
                .and(page.after().map(after -> olderThan(ofAccount, after)).orElse(noCondition()))
                .orderBy(INVOICE_INVOICE.ISSUED_AT.desc(), INVOICE_INVOICE.ID.desc())
                .limit(page.limit() + 1)
                .fetch();
        return Page.cut(read(further).toList(), page, Invoice::id);
    }

    /// The id of an invoice is that of its charge. A charge can begin earlier than another one and end later,
    /// so ids are not in the order of issue. Nothing is older than an unknown invoice.
    private Condition olderThan(Condition ofAccount, InvoiceId invoice) {
        return sql.select(INVOICE_INVOICE.ISSUED_AT)
                .from(INVOICE_INVOICE)
                .where(ofAccount)
                .and(INVOICE_INVOICE.ID.eq(invoice.value()))
                .fetchOptional(INVOICE_INVOICE.ISSUED_AT)
                .map(issuedAt ->
                        row(INVOICE_INVOICE.ISSUED_AT, INVOICE_INVOICE.ID).lessThan(issuedAt, invoice.value()))
                .orElse(falseCondition());
    }

    private List<InvoiceInvoiceRecord> headsOf(Condition condition) {
        return sql.selectFrom(INVOICE_INVOICE).where(condition).fetch();
    }

    /// In the order of the rows.
    private Stream<Invoice> read(List<InvoiceInvoiceRecord> heads) {
        if (heads.isEmpty()) {
            return Stream.empty();
        }
        var lines = sql
                .selectFrom(INVOICE_LINE)
                .where(row(INVOICE_LINE.ACCOUNT_ID, INVOICE_LINE.INVOICE_ID)
                        .in(heads.stream()
                                .map(head -> row(head.getAccountId(), head.getId()))
                                .toList()))
                .orderBy(INVOICE_LINE.POSITION)
                .fetch()
                .stream()
                .collect(groupingBy(InvoiceLineRecord::getInvoiceId));
        var others = othersOf(heads).stream().collect(toMap(InvoiceInvoiceRecord::getId, InvoiceRows::number));
        return heads.stream()
                .map(head -> InvoiceRows.read(
                        head,
                        lines.getOrDefault(head.getId(), List.of()),
                        InvoiceRows.other(head).map(others::get)));
    }

    /// The invoices that are corrected or replaced.
    private List<InvoiceInvoiceRecord> othersOf(List<InvoiceInvoiceRecord> heads) {
        var others = heads.stream()
                .flatMap(head -> InvoiceRows.other(head).map(other -> row(head.getAccountId(), other)).stream())
                .toList();
        return others.isEmpty()
                ? List.of()
                : sql.selectFrom(INVOICE_INVOICE)
                        .where(row(INVOICE_INVOICE.ACCOUNT_ID, INVOICE_INVOICE.ID)
                                .in(others))
                        .fetch();
    }
}
