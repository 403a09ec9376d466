package tel.billing.invoice.web;

import java.time.ZoneId;
import tel.billing.invoice.application.ReissueInvoice.Outcome;

/// The two documents of a reissue.
///
/// @param creditNote cancels the wrong invoice
/// @param invoice replaces the wrong invoice
record ReissueResponse(InvoiceResponse creditNote, InvoiceResponse invoice) {

    static ReissueResponse of(Outcome.Reissued reissued, ZoneId zone) {
        return new ReissueResponse(
                InvoiceResponse.of(reissued.note(), zone), InvoiceResponse.of(reissued.invoice(), zone));
    }
}
