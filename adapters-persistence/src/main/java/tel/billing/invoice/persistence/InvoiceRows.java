package tel.billing.invoice.persistence;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.InvoiceLineKind;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.InvoiceContent;
import tel.billing.invoice.domain.IssueReason;
import tel.billing.invoice.domain.Party;
import tel.billing.invoice.persistence.tables.records.InvoiceInvoiceRecord;
import tel.billing.invoice.persistence.tables.records.InvoiceLineRecord;
import tel.billing.invoice.persistence.tables.records.InvoiceNumberRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.tax.VatTreatment;

/// Maps invoices to rows.
final class InvoiceRows {
    static final String CREDIT_NOTE = "credit_note";
    private static final String INVOICE = "invoice";

    private InvoiceRows() {}

    static InvoiceNumberRecord number(Invoice invoice) {
        var row = new InvoiceNumberRecord();
        row.setSeries(invoice.number().series().name());
        row.setYear(invoice.number().year());
        row.setNumber(invoice.number().count());
        row.setAccountId(invoice.account().value());
        row.setInvoiceId(invoice.id().value());
        return row;
    }

    static InvoiceInvoiceRecord head(Invoice invoice) {
        var invoiceContent = invoice.content();
        var row = new InvoiceInvoiceRecord();
        row.setAccountId(invoiceContent.account().value());
        row.setId(invoiceContent.id().value());
        row.setSeries(invoice.number().series().name());
        row.setYear(invoice.number().year());
        row.setNumber(invoice.number().count());
        row.setIssuedAt(invoiceContent.issuedAt());
        row.setCurrency(invoiceContent.currency().getCurrencyCode());
        row.setLines(invoiceContent.lines().size());
        row.setNetMinor(invoiceContent.net().minor());
        row.setVatMinor(invoiceContent.vat().minor());
        row.setSellerName(invoiceContent.seller().name());
        row.setSellerAddress(invoiceContent.seller().address().toArray(String[]::new));
        row.setSellerCountry(invoiceContent.seller().country().code());
        row.setSellerVatNumber(invoiceContent.seller().vatNumber().orElse(null));
        row.setBuyerName(invoiceContent.buyer().name());
        row.setBuyerAddress(invoiceContent.buyer().address().toArray(String[]::new));
        row.setBuyerCountry(invoiceContent.buyer().country().code());
        row.setBuyerVatNumber(invoiceContent.buyer().vatNumber().orElse(null));
        row.setSubscriptionId(invoiceContent.subscription().orElse(null));
        write(invoiceContent.issueReason(), row);
        invoiceContent.nationalVat().ifPresent(vat -> NationalVatRows.write(vat, row));
        return row;
    }

    private static void write(IssueReason issueReason, InvoiceInvoiceRecord row) {
        switch (issueReason) {
            case IssueReason.Charge() -> row.setKind(INVOICE);
            case IssueReason.Replacement replacement -> {
                row.setKind(INVOICE);
                row.setReplacesId(replacement.invoice().value());
            }
            case IssueReason.Correction correction -> {
                row.setKind(CREDIT_NOTE);
                row.setCorrectsId(correction.invoice().value());
                row.setNth(correction.sequenceNumber());
                row.setReason(correction.reason().text());
            }
        }
    }

    static Stream<InvoiceLineRecord> lines(InvoiceContent invoiceContent) {
        return IntStream.range(0, invoiceContent.lines().size())
                .mapToObj(index ->
                        line(invoiceContent, index + 1, invoiceContent.lines().get(index)));
    }

    private static InvoiceLineRecord line(InvoiceContent invoiceContent, int position, InvoiceLine line) {
        var row = new InvoiceLineRecord();
        row.setAccountId(invoiceContent.account().value());
        row.setInvoiceId(invoiceContent.id().value());
        row.setPosition(position);
        row.setKind(EnumNames.of(line.kind()));
        row.setItem(line.item());
        row.setSuppliedFrom(line.from());
        row.setSuppliedUntil(line.until());
        row.setVatTreatment(EnumNames.of(line.treatment().kind()));
        row.setCountry(line.treatment().customer().code());
        row.setRateBp(line.treatment().rate().value());
        row.setNetMinor(line.net().minor());
        row.setVatMinor(line.vat().minor());
        invoiceContent
                .nationalVat()
                .map(national -> national.ofLines().get(position - 1))
                .ifPresent(vat -> row.setNationalVatMinor(vat.minor()));
        return row;
    }

    /// @param lines in order
    /// @param other the number of the invoice that it corrects or replaces, if any
    static Invoice read(InvoiceInvoiceRecord head, List<InvoiceLineRecord> lines, Optional<InvoiceNumber> other) {
        var invoiceContent = new InvoiceContent(
                new InvoiceId(head.getId()),
                new AccountId(head.getAccountId()),
                other.map(number -> occasion(head, number)).orElseGet(IssueReason.Charge::new),
                head.getIssuedAt(),
                party(
                        head.getSellerName(),
                        head.getSellerAddress(),
                        head.getSellerCountry(),
                        Optional.ofNullable(head.getSellerVatNumber())),
                party(
                        head.getBuyerName(),
                        head.getBuyerAddress(),
                        head.getBuyerCountry(),
                        Optional.ofNullable(head.getBuyerVatNumber())),
                Optional.ofNullable(head.getSubscriptionId()),
                lines.stream().map(line -> read(line, head.getCurrency())).toList(),
                NationalVatRows.read(head, lines));
        return new Invoice(number(head), invoiceContent);
    }

    /// The related invoice.
    static Optional<UUID> other(InvoiceInvoiceRecord head) {
        return Optional.<UUID>ofNullable(head.getCorrectsId()).or(() -> Optional.ofNullable(head.getReplacesId()));
    }

    private static IssueReason occasion(InvoiceInvoiceRecord head, InvoiceNumber other) {
        return head.getKind().equals(CREDIT_NOTE)
                ? new IssueReason.Correction(
                        new InvoiceId(head.getCorrectsId()), other, head.getNth(), new Reason(head.getReason()))
                : new IssueReason.Replacement(new InvoiceId(head.getReplacesId()), other);
    }

    static InvoiceNumber number(InvoiceInvoiceRecord head) {
        return new InvoiceNumber(new InvoiceSeries(head.getSeries()), head.getYear(), head.getNumber());
    }

    static VatTreatment treatment(String kind, String country, int rate) {
        return new VatTreatment(
                EnumNames.read(VatTreatment.Kind.class, kind), new Country(country), new BasisPoints(rate));
    }

    private static InvoiceLine read(InvoiceLineRecord row, String currency) {
        return new InvoiceLine(
                EnumNames.read(InvoiceLineKind.class, row.getKind()),
                row.getItem(),
                row.getSuppliedFrom(),
                row.getSuppliedUntil(),
                treatment(row.getVatTreatment(), row.getCountry(), row.getRateBp()),
                Money.of(row.getNetMinor(), currency),
                Money.of(row.getVatMinor(), currency));
    }

    private static Party party(String name, String[] address, String country, Optional<String> vatNumber) {
        return new Party(name, List.of(address), new Country(country), vatNumber);
    }
}
