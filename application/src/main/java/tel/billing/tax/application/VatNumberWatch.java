package tel.billing.tax.application;

import tel.billing.account.VatNumber;
import tel.billing.account.VatStanding;

/// Sees what becomes of VAT numbers, on behalf of those who run the service.
public interface VatNumberWatch {

    /// The register was asked again for an account's number, and its standing is another one now.
    void turned(VatStanding from, VatStanding to);

    /// The register says of a number that it knew before that it is none: that was taken for no answer.
    void contradicted(VatNumber number);

    /// Looks away.
    static VatNumberWatch none() {
        return new VatNumberWatch() {
            @Override
            public void turned(VatStanding from, VatStanding to) {
                // nobody wants to know
            }

            @Override
            public void contradicted(VatNumber number) {
                // nobody wants to know
            }
        };
    }
}
