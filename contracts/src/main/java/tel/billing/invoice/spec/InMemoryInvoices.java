package tel.billing.invoice.spec;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.InvoiceLineKind;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.invoice.application.issuing.InvoiceSearch;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.CustomerVatSummary;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.Invoice.VatTotal;
import tel.billing.invoice.domain.InvoiceContent;
import tel.billing.invoice.domain.IssueReason;
import tel.billing.invoice.domain.Party;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.invoice.domain.VoidedNumbers;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.spec.InMemoryTimeline;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Pages;
import tel.billing.shared.spec.Table;
import tel.billing.tax.VatTreatment;

/// In-memory implementation of [Invoices].
public final class InMemoryInvoices implements Invoices {
    private static final Comparator<Invoice> NEWEST_FIRST = Comparator.comparing(
                    (Invoice invoice) -> invoice.content().issuedAt())
            .thenComparing(invoice -> invoice.id().toString())
            .reversed();
    private static final Comparator<Group> IN_ORDER = Comparator.comparing(Group::currency)
            .thenComparing(group -> group.treatment().customer().code())
            .thenComparing(group -> group.treatment().kind().name())
            .thenComparingInt(group -> group.treatment().rate().value())
            .thenComparing(Group::national);

    private final InMemoryUnitOfWork unitOfWork;
    private static final Comparator<Customer> BY_NUMBER = Comparator.comparing(Customer::currency)
            .thenComparing(Customer::country)
            .thenComparing(Customer::vatNumber);
    private final Table<InvoiceId, Invoice> rows;
    private final Table<UUID, VoidedNumbers> voided;

    public InMemoryInvoices(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        rows = new Table<>(unitOfWork);
        voided = new Table<>(unitOfWork);
    }

    /// In order of issue.
    public List<Invoice> all() {
        return rows.rows();
    }

    /// Removes the buyer of an invoice, as the purge of an erased account does.
    public void removeBuyer(InvoiceId id) {
        rows.change(id, _ -> true, invoice -> new Invoice(invoice.number(), withoutBuyer(invoice.content())));
    }

    private static InvoiceContent withoutBuyer(InvoiceContent before) {
        return new InvoiceContent(
                before.id(),
                before.account(),
                before.issueReason(),
                before.issuedAt(),
                before.seller(),
                new Party("Erased", List.of(), before.buyer().country(), Optional.empty()),
                before.subscription(),
                before.lines(),
                before.nationalVat());
    }

    public TimelineSource timeline() {
        return new InMemoryTimeline(
                TimelineKind.INVOICE,
                subject -> all().stream()
                        .filter(invoice -> invoice.account().equals(subject.account()))
                        .map(InMemoryInvoices::entry));
    }

    private static TimelineEntry entry(Invoice invoice) {
        return new TimelineEntry(
                TimelineKind.INVOICE,
                new TimelinePosition(invoice.content().issuedAt(), invoice.id().value()),
                invoice.isCreditNote() ? "credit_note" : "invoice",
                invoice.id().value(),
                Optional.of(invoice.content().net().plus(invoice.content().vat())),
                Optional.of(invoice.number().toString()));
    }

    @Override
    public List<Invoice> add(InvoiceSeries series, int year, List<InvoiceContent> invoiceContents) {
        return unitOfWork.alone(() -> {
            var added = new ArrayList<Invoice>();
            invoiceContents.forEach(invoiceContent -> added.add(add(series, year, invoiceContent)));
            return List.copyOf(added);
        });
    }

    private Invoice add(InvoiceSeries series, int year, InvoiceContent invoiceContent) {
        var invoice = new Invoice(new InvoiceNumber(series, year, latestCount(series, year) + 1), invoiceContent);
        rows.add(invoiceContent.id(), invoice);
        return invoice;
    }

    @Override
    public long latestCount(InvoiceSeries series, int year) {
        return Stream.concat(
                        all().stream().map(Invoice::number),
                        voided.rows().stream().map(VoidedNumbers::last))
                .filter(number -> number.series().equals(series) && number.year() == year)
                .mapToLong(InvoiceNumber::count)
                .max()
                .orElse(0);
    }

    @Override
    public boolean voidNumbers(VoidedNumbers numbers) {
        var first = numbers.first();
        return unitOfWork.alone(() -> first.count() == latestCount(first.series(), first.year()) + 1
                && voided.addIfFree(numbers.id(), numbers));
    }

    @Override
    public List<VoidedNumbers> voided() {
        return voided.rows().reversed();
    }

    @Override
    public Optional<Invoice> addNote(InvoiceSeries series, int year, InvoiceContent note) {
        return unitOfWork.alone(() -> isCounted(note) ? Optional.empty() : Optional.of(add(series, year, note)));
    }

    private boolean isCounted(InvoiceContent note) {
        return all().stream()
                .map(Invoice::content)
                .flatMap(invoiceContent -> correction(invoiceContent).stream())
                .anyMatch(other -> correction(note)
                        .filter(one ->
                                one.invoice().equals(other.invoice()) && one.sequenceNumber() == other.sequenceNumber())
                        .isPresent());
    }

    @Override
    public Optional<Invoice> find(AccountId account, InvoiceId id) {
        return find(id).filter(invoice -> invoice.account().equals(account));
    }

    @Override
    public Optional<Invoice> find(InvoiceId id) {
        return rows.find(id);
    }

    @Override
    public List<Invoice> notesOn(AccountId account, InvoiceId invoice) {
        return of(account)
                .filter(note -> correction(note.content())
                        .filter(it -> it.invoice().equals(invoice))
                        .isPresent())
                .sorted(Comparator.comparingInt(
                        note -> correction(note.content()).orElseThrow().sequenceNumber()))
                .toList();
    }

    @Override
    public Optional<Instant> startOfPeriod(AccountId account, UUID subscription, Instant until) {
        return of(account)
                .map(Invoice::content)
                .filter(invoiceContent -> invoiceContent
                        .subscription()
                        .filter(subscription::equals)
                        .isPresent())
                .flatMap(invoiceContent -> invoiceContent.lines().stream())
                .filter(line -> line.kind() == InvoiceLineKind.SUBSCRIPTION
                        && line.until().equals(until))
                .map(InvoiceLine::from)
                .min(Comparator.naturalOrder());
    }

    @Override
    public Page<Invoice, InvoiceId> list(AccountId account, PageRequest<InvoiceId> page) {
        return Pages.cut(of(account).sorted(NEWEST_FIRST).toList(), page, Invoice::id);
    }

    @Override
    public Page<Invoice, InvoiceId> list(InvoiceSearch search, PageRequest<InvoiceId> page) {
        return Pages.cut(
                all().stream()
                        .filter(invoice -> isFound(invoice, search))
                        .sorted(NEWEST_FIRST)
                        .toList(),
                page,
                Invoice::id);
    }

    private static boolean isFound(Invoice invoice, InvoiceSearch search) {
        var issued = invoice.content().issuedAt();
        return search.account()
                        .filter(account -> !account.equals(invoice.account()))
                        .isEmpty()
                && search.number()
                        .filter(number -> !number.equals(invoice.number()))
                        .isEmpty()
                && search.from().filter(issued::isBefore).isEmpty()
                && search.until().filter(until -> !issued.isBefore(until)).isEmpty();
    }

    @Override
    public List<VatSummary> figures(Instant from, Instant until) {
        var figures = new LinkedHashMap<Group, VatSummary>();
        all().stream()
                .filter(invoice -> !invoice.content().issuedAt().isBefore(from))
                .filter(invoice -> invoice.content().issuedAt().isBefore(until))
                .forEach(invoice -> invoice.vatTotals()
                        .forEach(total -> figures.merge(
                                Group.of(invoice, total), figure(invoice, total), InMemoryInvoices::sum)));
        return figures.keySet().stream().sorted(IN_ORDER).map(figures::get).toList();
    }

    @Override
    public List<CustomerVatSummary> customerFigures(Instant from, Instant until) {
        var figures = new HashMap<Customer, CustomerVatSummary>();
        all().stream()
                .filter(invoice -> !invoice.content().issuedAt().isBefore(from))
                .filter(invoice -> invoice.content().issuedAt().isBefore(until))
                .forEach(invoice -> invoice.vatTotals().stream()
                        .filter(total -> total.treatment().kind() == VatTreatment.Kind.REVERSE_CHARGE)
                        .forEach(total -> figures.merge(
                                Customer.of(invoice, total), customer(invoice, total), InMemoryInvoices::sum)));
        return figures.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(BY_NUMBER))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static CustomerVatSummary customer(Invoice invoice, VatTotal total) {
        return new CustomerVatSummary(
                total.treatment().customer(),
                invoice.content().buyer().vatNumber(),
                signed(total.net(), invoice.isCreditNote()),
                1);
    }

    private static CustomerVatSummary sum(CustomerVatSummary one, CustomerVatSummary other) {
        return new CustomerVatSummary(
                one.country(), one.vatNumber(), one.net().plus(other.net()), one.documents() + other.documents());
    }

    private record Customer(String currency, String country, String vatNumber) {

        static Customer of(Invoice invoice, VatTotal total) {
            return new Customer(
                    total.net().currency().getCurrencyCode(),
                    total.treatment().customer().code(),
                    invoice.content().buyer().vatNumber().orElse(""));
        }
    }

    private Stream<Invoice> of(AccountId account) {
        return all().stream().filter(invoice -> invoice.account().equals(account));
    }

    private static VatSummary figure(Invoice invoice, VatTotal total) {
        var sign = invoice.isCreditNote();
        return new VatSummary(
                total.treatment(),
                signed(total.net(), sign),
                signed(total.vat(), sign),
                nationalVat(invoice.content(), total.treatment()).map(vat -> signed(vat, sign)),
                1);
    }

    private static Optional<Money> nationalVat(InvoiceContent invoiceContent, VatTreatment treatment) {
        return invoiceContent
                .nationalVat()
                .map(nationalVat -> IntStream.range(0, invoiceContent.lines().size())
                        .filter(index ->
                                invoiceContent.lines().get(index).treatment().equals(treatment))
                        .mapToObj(index -> nationalVat.ofLines().get(index))
                        .reduce(Money.zero(nationalVat.currency()), Money::plus));
    }

    private static Money signed(Money amount, boolean isGivenBack) {
        return isGivenBack ? amount.negated() : amount;
    }

    private static VatSummary sum(VatSummary one, VatSummary other) {
        return new VatSummary(
                one.treatment(),
                one.net().plus(other.net()),
                one.vat().plus(other.vat()),
                one.nationalVat().flatMap(vat -> other.nationalVat().map(vat::plus)),
                one.documents() + other.documents());
    }

    private static Optional<IssueReason.Correction> correction(InvoiceContent invoiceContent) {
        return switch (invoiceContent.issueReason()) {
            case IssueReason.Charge(), IssueReason.Replacement _ -> Optional.empty();
            case IssueReason.Correction correction -> Optional.of(correction);
        };
    }

    /// @param national the currency in which the documents also state the VAT; empty if they do not
    private record Group(String currency, VatTreatment treatment, String national) {

        static Group of(Invoice invoice, VatTotal total) {
            return new Group(
                    total.net().currency().getCurrencyCode(),
                    total.treatment(),
                    invoice.content()
                            .nationalVat()
                            .map(nationalVat -> nationalVat.currency().getCurrencyCode())
                            .orElse(""));
        }
    }
}
