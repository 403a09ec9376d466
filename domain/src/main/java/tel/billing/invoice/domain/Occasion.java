package tel.billing.invoice.domain;

import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.shared.Reason;

/// Why a paper is issued.
public sealed interface Occasion {

    /// Something was charged for: an invoice.
    record Charge() implements Occasion {}

    /// An invoice that was wrong is issued anew, after a credit note over all that was left of it.
    record Replacement(InvoiceId invoice, InvoiceNumber number) implements Occasion {}

    /// An invoice is corrected, in whole or in part: a credit note.
    ///
    /// @param nth which credit note on that invoice it is, from 1
    record Correction(InvoiceId invoice, InvoiceNumber number, int nth, Reason reason) implements Occasion {

        public Correction {
            if (nth < 1) {
                throw new IllegalArgumentException("credit notes count from 1, not " + nth);
            }
        }
    }
}
