package tel.billing.tax;

import tel.billing.account.VatNumber;

/// Asks the EU's register for a VAT number; answers within 5 seconds.
public interface CheckVatNumber {

    Outcome check(VatNumber number);

    sealed interface Outcome {

        /// The register knows the number.
        record Known() implements Outcome {}

        /// The register does not know it.
        record Unknown() implements Outcome {}

        /// The register could not be asked: the number is kept unverified and asked for again.
        record Unavailable() implements Outcome {}
    }
}
