package tel.billing.invoice.domain;

import java.util.Currency;
import java.util.Optional;
import tel.billing.shared.Money;
import tel.billing.tax.VatTreatment;

/// A line of the VAT report: all supplies with the same treatment in one currency. Credit notes are deducted,
/// so that amounts may be negative.
///
/// @param nationalVat the VAT as stated in the currency of the seller's member state; empty if the documents
///     do not state it
/// @param documents the number of invoices and credit notes
public record VatSummary(VatTreatment treatment, Money net, Money vat, Optional<Money> nationalVat, long documents) {

    /// The same figure with the VAT in this currency, even if the documents need not state it because it
    /// already is in that currency or is 0. Remains empty if an exchange rate was missing.
    public VatSummary in(Currency national) {
        var converted = nationalVat.or(() -> vat.currency().equals(national)
                ? Optional.of(vat)
                : Optional.of(Money.zero(national)).filter(_ -> vat.minor() == 0));
        return new VatSummary(treatment, net, vat, converted, documents);
    }
}
