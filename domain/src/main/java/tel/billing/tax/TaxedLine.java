package tel.billing.tax;

import tel.billing.shared.Money;

/// A line of a charge, and the VAT on it, which is rounded half up for each line by itself.
public record TaxedLine(Money net, VatTreatment treatment) {

    public Money vat() {
        return net.share(treatment.rate().ratio());
    }

    public Money gross() {
        return net.plus(vat());
    }
}
