package tel.billing.tax;

import tel.billing.account.VatNumber;
import tel.billing.account.VatStanding;

/// Asks the EU's register for a VAT number; answers within 5 seconds. Called outside any unit of
/// work.
public interface CheckVatNumber {

    Outcome check(VatNumber number);

    sealed interface Outcome {

        /// What is known of the number now.
        default VatStanding standing() {
            return switch (this) {
                case Valid(var check) -> new VatStanding.Verified(check.number());
                case Invalid(var check, var _) -> new VatStanding.Invalid(check.number());
                case Unavailable(var number) -> new VatStanding.Unverified(number);
            };
        }

        /// The register knows the number.
        record Valid(VatCheck check) implements Outcome {}

        /// The register does not know it.
        ///
        /// @param isByForm whether it does not even take it for a number
        record Invalid(VatCheck check, boolean isByForm) implements Outcome {}

        /// The register could not be asked: the number is kept unverified and asked for again.
        record Unavailable(VatNumber number) implements Outcome {}
    }
}
