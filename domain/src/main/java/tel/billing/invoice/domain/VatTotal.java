package tel.billing.invoice.domain;

import tel.billing.shared.Money;
import tel.billing.tax.VatTreatment;

/// The total of all lines of an invoice with the same VAT treatment.
public record VatTotal(VatTreatment treatment, Money net, Money vat) {

    VatTotal plus(VatTotal other) {
        return new VatTotal(treatment, net.plus(other.net), vat.plus(other.vat));
    }
}
