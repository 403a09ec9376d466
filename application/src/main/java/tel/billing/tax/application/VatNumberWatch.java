package tel.billing.tax.application;

import tel.billing.account.VatNumber;
import tel.billing.account.VatStanding;

/// Observes changes of VAT numbers, for monitoring.
public interface VatNumberWatch {

    /// A repeated lookup changed the standing of an account's number.
    void turned(VatStanding from, VatStanding to);

    /// The register rejected the format of a number that it knew before. This counted as "no answer".
    void contradicted(VatNumber number);

    /// Does nothing.
    static VatNumberWatch none() {
        return new VatNumberWatch() {
            @Override
            public void turned(VatStanding from, VatStanding to) {
                // Ignored.
            }

            @Override
            public void contradicted(VatNumber number) {
                // Ignored.
            }
        };
    }
}
