package tel.billing.tax;

import java.util.Optional;
import tel.billing.account.VatNumber;
import tel.billing.shared.Money;

/// A net amount with its VAT, such as a price or the amount of a bill. The VAT is rounded half up.
///
/// @param reverseChargeNumber the customer's VAT number under reverse charge; empty for other
///     customers, and for charges before the number was stored
public record TaxedAmount(Money net, VatTreatment treatment, Optional<VatNumber> reverseChargeNumber) {

    public TaxedAmount {
        if (reverseChargeNumber.isPresent() && treatment.kind() != VatTreatment.Kind.REVERSE_CHARGE) {
            throw new IllegalArgumentException(
                    "A VAT number requires reverse charge, but the treatment is " + treatment);
        }
    }

    /// An amount without a VAT number.
    public TaxedAmount(Money net, VatTreatment treatment) {
        this(net, treatment, Optional.empty());
    }

    public Money vat() {
        return net.share(treatment.rate().ratio());
    }

    public Money gross() {
        return net.plus(vat());
    }
}
