package tel.billing.tax;

import java.util.Optional;
import tel.billing.account.VatNumber;
import tel.billing.shared.Money;

/// A line of a charge, and the VAT on it, which is rounded half up for each line by itself.
///
/// @param sparedBy the number by which the customer is spared the VAT, under reverse charge; empty for
///     everybody else, and for what was charged before it was kept
public record TaxedLine(Money net, VatTreatment treatment, Optional<VatNumber> sparedBy) {

    public TaxedLine {
        if (sparedBy.isPresent() && treatment.kind() != VatTreatment.Kind.REVERSE_CHARGE) {
            throw new IllegalArgumentException("no number spares anybody the VAT of " + treatment);
        }
    }

    /// That no number has a part in.
    public TaxedLine(Money net, VatTreatment treatment) {
        this(net, treatment, Optional.empty());
    }

    public Money vat() {
        return net.share(treatment.rate().ratio());
    }

    public Money gross() {
        return net.plus(vat());
    }
}
