package tel.billing.tax;

import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;

/// Checks a VAT number at the EU's register. Returns within 5 seconds. Called outside any unit of work.
public interface CheckVatNumber {

    Outcome check(VatNumber number);

    sealed interface Outcome {

        /// The resulting status of the number.
        default VatNumberStatus status() {
            return switch (this) {
                case Valid(var check) -> new VatNumberStatus.Verified(check.number());
                case Invalid(var check, var _) -> new VatNumberStatus.Invalid(check.number());
                case Unavailable(var number) -> new VatNumberStatus.Unverified(number);
            };
        }

        /// The number is valid.
        record Valid(VatCheck check) implements Outcome {}

        /// The number is invalid.
        ///
        /// @param isByForm whether the register rejected even the format of the number
        record Invalid(VatCheck check, boolean isByForm) implements Outcome {}

        /// The register did not answer. The number stays unverified, and the check is retried.
        record Unavailable(VatNumber number) implements Outcome {}
    }
}
