package tel.billing.invoice.domain;

import tel.billing.shared.Money;
import tel.billing.tax.VatTreatment;

/// What the lines of an invoice that are treated alike come to.
public record VatTotal(VatTreatment treatment, Money net, Money vat) {

    VatTotal plus(VatTotal other) {
        return new VatTotal(treatment, net.plus(other.net), vat.plus(other.vat));
    }
}
