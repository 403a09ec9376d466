package tel.billing.invoice.domain;

import java.util.Currency;
import java.util.Optional;
import tel.billing.shared.Money;
import tel.billing.tax.VatTreatment;

/// What a seller tells a tax office of a time: all that was treated alike in one currency. Credit notes
/// count against it, so that amounts may be negative.
///
/// @param nationalVat the VAT as the papers tell it in the currency of the seller's member state; empty if
///     they do not
/// @param papers how many invoices and credit notes that is
public record VatFigure(VatTreatment treatment, Money net, Money vat, Optional<Money> nationalVat, long papers) {

    /// The same, with the VAT in a currency also where papers need not tell it: where it is in that currency
    /// itself, or nothing. It stays empty where a rate was missing.
    public VatFigure toldIn(Currency national) {
        var told = nationalVat.or(() -> vat.currency().equals(national)
                ? Optional.of(vat)
                : Optional.of(Money.zero(national)).filter(_ -> vat.minor() == 0));
        return new VatFigure(treatment, net, vat, told, papers);
    }
}
