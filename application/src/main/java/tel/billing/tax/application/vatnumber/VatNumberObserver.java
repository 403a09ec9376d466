package tel.billing.tax.application.vatnumber;

import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;

/// Observes changes of VAT numbers, for monitoring.
public interface VatNumberObserver {

    /// A repeated check changed the status of an account's number.
    void changed(VatNumberStatus from, VatNumberStatus to);

    /// The register rejected the format of a previously valid number. This counted as "no answer".
    void contradicted(VatNumber number);
}
