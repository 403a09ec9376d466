package tel.billing.invoice.domain;

import java.util.LinkedHashMap;
import java.util.List;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.tax.VatTreatment;

/// An invoice or a credit note, which legally is an invoice, too (Directive 2006/112/EC, Article 219). It
/// never changes.
public record Invoice(InvoiceNumber number, InvoiceContent content) {

    public InvoiceId id() {
        return content.id();
    }

    public AccountId account() {
        return content.account();
    }

    /// The VAT by treatment, in the order of the lines.
    public List<VatTotal> vatTotals() {
        var totals = new LinkedHashMap<VatTreatment, VatTotal>();
        content.lines()
                .forEach(line -> totals.merge(
                        line.treatment(), new VatTotal(line.treatment(), line.net(), line.vat()), VatTotal::plus));
        return List.copyOf(totals.values());
    }

    /// Whether the invoice must state that the customer owes the VAT of a line.
    public boolean isReverseCharge() {
        return content.lines().stream().anyMatch(line -> line.treatment().kind() == VatTreatment.Kind.REVERSE_CHARGE);
    }

    public boolean isCreditNote() {
        return switch (content.issueReason()) {
            case IssueReason.Charge(), IssueReason.Replacement _ -> false;
            case IssueReason.Correction _ -> true;
        };
    }

    /// The total of all lines of an invoice with the same VAT treatment.
    public record VatTotal(VatTreatment treatment, Money net, Money vat) {

        VatTotal plus(VatTotal other) {
            return new VatTotal(treatment, net.plus(other.net), vat.plus(other.vat));
        }
    }
}
