package tel.billing.invoice.spec;

import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.InvoiceLineKind;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.InvoiceContent;
import tel.billing.invoice.domain.IssueReason;
import tel.billing.invoice.domain.NationalVat;
import tel.billing.invoice.domain.Party;
import tel.billing.invoice.domain.Seller;
import tel.billing.shared.AccountId;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.tax.Conversion;
import tel.billing.tax.TaxedAmount;
import tel.billing.tax.VatTreatment;

/// Invoices for tests, each with its own ID.
public final class SampleInvoices {
    /// The seller of all stories.
    public static final Seller SELLER = new Seller(
            new Party(
                    "Billing Telecom B.V.",
                    List.of("Herengracht 1", "1015 BA Amsterdam"),
                    new Country("NL"),
                    Optional.of("NL123456789B13")),
            new InvoiceSeries("INV"),
            ZoneId.of("Europe/Amsterdam"));

    /// Domestic VAT of the Netherlands, 21 %.
    public static final VatTreatment DOMESTIC =
            new VatTreatment(VatTreatment.Kind.DOMESTIC, new Country("NL"), new BasisPoints(2_100));

    public static final VatTreatment REVERSE_CHARGE =
            new VatTreatment(VatTreatment.Kind.REVERSE_CHARGE, new Country("GR"), BasisPoints.NONE);

    private static final Party BUYER =
            new Party("Ada's Analytical Engines", List.of(), new Country("NL"), Optional.empty());

    private SampleInvoices() {}

    /// EUR 10.00 plus EUR 2.10 VAT.
    public static InvoiceContent charge(AccountId account) {
        return charge(account, Arbitrary.INSTANT, line(DOMESTIC, 10_00));
    }

    public static InvoiceContent charge(AccountId account, Instant at, InvoiceLine... lines) {
        return content(account, new IssueReason.Charge(), at, lines);
    }

    /// The same content for a buyer with a VAT number.
    public static InvoiceContent to(String vatNumber, InvoiceContent invoiceContent) {
        var buyer = invoiceContent.buyer();
        return new InvoiceContent(
                invoiceContent.id(),
                invoiceContent.account(),
                invoiceContent.issueReason(),
                invoiceContent.issuedAt(),
                invoiceContent.seller(),
                new Party(buyer.name(), buyer.address(), buyer.country(), Optional.of(vatNumber)),
                invoiceContent.subscription(),
                invoiceContent.lines(),
                invoiceContent.nationalVat());
    }

    /// A credit note with these lines.
    public static InvoiceContent note(Invoice invoice, int nth, Instant at, InvoiceLine... lines) {
        var correction = new IssueReason.Correction(invoice.id(), invoice.number(), nth, new Reason("charged twice"));
        return content(invoice.account(), correction, at, lines);
    }

    /// An invoice that replaces a fully credited one.
    public static InvoiceContent replacement(Invoice invoice, Instant at, InvoiceLine... lines) {
        var occasion = new IssueReason.Replacement(invoice.id(), invoice.number());
        return content(invoice.account(), occasion, at, lines);
    }

    /// The same content with converted VAT.
    public static InvoiceContent converted(InvoiceContent invoiceContent, Conversion conversion) {
        return new InvoiceContent(
                invoiceContent.id(),
                invoiceContent.account(),
                invoiceContent.issueReason(),
                invoiceContent.issuedAt(),
                invoiceContent.seller(),
                invoiceContent.buyer(),
                invoiceContent.subscription(),
                invoiceContent.lines(),
                Optional.of(NationalVat.of(invoiceContent.lines(), conversion)));
    }

    public static InvoiceLine line(VatTreatment treatment, long cents) {
        return line(treatment, Money.of(cents, "EUR"));
    }

    public static InvoiceLine line(VatTreatment treatment, Money net) {
        return InvoiceLine.of(
                InvoiceLineKind.SUBSCRIPTION,
                "Starter",
                Arbitrary.INSTANT,
                Arbitrary.INSTANT.plus(31, ChronoUnit.DAYS),
                new TaxedAmount(net, treatment));
    }

    private static InvoiceContent content(
            AccountId account, IssueReason issueReason, Instant at, InvoiceLine... lines) {
        return new InvoiceContent(
                new InvoiceId(Arbitrary.id()),
                account,
                issueReason,
                at,
                SELLER.party(),
                BUYER,
                Optional.of(Arbitrary.id()),
                List.of(lines),
                Optional.empty());
    }
}
