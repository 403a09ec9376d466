package tel.billing.invoice.domain;

import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.shared.Reason;

/// Why a document is issued.
public sealed interface IssueReason {

    /// An invoice for a charge.
    record Charge() implements IssueReason {}

    /// A reissued invoice that replaces a wrong one, after a credit note over its remainder.
    record Replacement(InvoiceId invoice, InvoiceNumber number) implements IssueReason {}

    /// A credit note that corrects an invoice wholly or partly.
    ///
    /// @param sequenceNumber the count of credit notes on that invoice, from 1
    record Correction(InvoiceId invoice, InvoiceNumber number, int sequenceNumber, Reason reason)
            implements IssueReason {

        public Correction {
            if (sequenceNumber < 1) {
                throw new IllegalArgumentException("Credit notes must count from 1, but was " + sequenceNumber);
            }
        }
    }
}
