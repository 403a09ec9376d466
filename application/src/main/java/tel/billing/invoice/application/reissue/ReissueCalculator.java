package tel.billing.invoice.application.reissue;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatNumber;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.application.issuing.BuyerResolver;
import tel.billing.invoice.application.issuing.BuyerResolver.Buyer;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.IssueReason;
import tel.billing.invoice.domain.NationalVat;
import tel.billing.invoice.domain.Party;
import tel.billing.shared.Money;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.Conversion;
import tel.billing.tax.ConvertVat;
import tel.billing.tax.VatTreatment;

/// The content of an invoice if it were reissued now for the original supply.
public record ReissueCalculator(
        Invoices invoices,
        ApplyVat applyVat,
        ConvertVat convertVat,
        ShowAccount showAccount,
        BuyerResolver buyerResolver) {

    /// @param lines of the original, with their remaining amounts
    ReissuedContent calculate(Invoice original, List<InvoiceLine> lines) {
        var account = showAccount.show(original.account()).orElseThrow();
        var taxed = lines.stream().map(line -> taxed(original, line, account)).toList();
        var reverseChargeNumber = taxed.stream()
                .flatMap(line -> line.reverseChargeNumber().stream())
                .findFirst();
        return new ReissuedContent(
                original,
                new Buyer(account, account.country(), reverseChargeNumber),
                taxed.stream().map(Taxed::line).toList());
    }

    Party party(ReissuedContent content) {
        return buyerResolver.party(content.buyer());
    }

    /// VAT becomes chargeable only once, so all invoices of a supply use the exchange rates of the first one
    /// that states any. If none does, the rates at the time of the first invoice apply.
    Optional<NationalVat> nationalVat(ReissuedContent content) {
        var vat = content.vat();
        return vat.isPositive()
                ? conversion(content.original(), vat).map(conversion -> NationalVat.of(content.lines(), conversion))
                : Optional.empty();
    }

    private Optional<Conversion> conversion(Invoice original, Money vat) {
        var supply = chainOf(original);
        return supply.stream()
                .flatMap(invoice -> invoice.content().nationalVat().stream())
                .map(NationalVat::conversion)
                .findFirst()
                .or(() -> convertVat.conversion(vat, supply.getFirst().content().issuedAt()));
    }

    /// The invoices of the supply, from the first one to this one.
    private List<Invoice> chainOf(Invoice invoice) {
        List<Invoice> replaced = invoice.content().issueReason() instanceof IssueReason.Replacement(var id, var _)
                ? chainOf(invoices.find(invoice.account(), id).orElseThrow())
                : List.of();
        return Stream.concat(replaced.stream(), Stream.of(invoice)).toList();
    }

    /// If the VAT treatment is unchanged, the line keeps its rate and its VAT. Calculated again from the
    /// remaining net amount, the VAT could differ by a cent from that of the credit note.
    private Taxed taxed(Invoice original, InvoiceLine line, AccountView account) {
        var now = applyVat.apply(line.net(), account, startOfPeriod(original, line));
        var reissued = hasSameTreatment(now.treatment(), line.treatment())
                ? line
                : InvoiceLine.of(line.kind(), line.item(), line.from(), line.until(), now);
        return new Taxed(reissued, now.reverseChargeNumber());
    }

    /// An upgrade belongs to the period that ends with it.
    private Instant startOfPeriod(Invoice original, InvoiceLine line) {
        return switch (line.kind()) {
            case SUBSCRIPTION -> line.from();
            case UPGRADE ->
                original.content()
                        .subscription()
                        .flatMap(subscription -> invoices.startOfPeriod(original.account(), subscription, line.until()))
                        .orElseGet(line::from);
        };
    }

    private static boolean hasSameTreatment(VatTreatment one, VatTreatment other) {
        return one.kind() == other.kind() && one.customer().equals(other.customer());
    }

    private record Taxed(InvoiceLine line, Optional<VatNumber> reverseChargeNumber) {}

    /// @param lines with the VAT that applies now
    record ReissuedContent(Invoice original, Buyer buyer, List<InvoiceLine> lines) {

        Money gross() {
            return lines.stream().map(InvoiceLine::gross).reduce(Money::plus).orElseThrow();
        }

        Money vat() {
            return lines.stream().map(InvoiceLine::vat).reduce(Money::plus).orElseThrow();
        }
    }
}
