package tel.billing.invoice.web;

import java.time.ZoneId;
import tel.billing.invoice.application.ReissueInvoice.Outcome;

/// Both papers by which a wrong invoice was corrected.
///
/// @param creditNote over what was left of it
/// @param invoice in its place
record ReissueAnswer(InvoiceAnswer creditNote, InvoiceAnswer invoice) {

    static ReissueAnswer of(Outcome.Reissued reissued, ZoneId zone) {
        return new ReissueAnswer(InvoiceAnswer.of(reissued.note(), zone), InvoiceAnswer.of(reissued.invoice(), zone));
    }
}
