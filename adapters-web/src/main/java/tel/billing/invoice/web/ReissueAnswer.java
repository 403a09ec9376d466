package tel.billing.invoice.web;

import java.time.ZoneId;
import tel.billing.invoice.application.ReissueInvoice.Outcome;

/// The two documents of a reissue.
///
/// @param creditNote cancels the wrong invoice
/// @param invoice replaces the wrong invoice
record ReissueAnswer(InvoiceAnswer creditNote, InvoiceAnswer invoice) {

    static ReissueAnswer of(Outcome.Reissued reissued, ZoneId zone) {
        return new ReissueAnswer(InvoiceAnswer.of(reissued.note(), zone), InvoiceAnswer.of(reissued.invoice(), zone));
    }
}
