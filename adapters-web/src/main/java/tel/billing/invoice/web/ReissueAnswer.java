package tel.billing.invoice.web;

import tel.billing.invoice.application.ReissueInvoice.Outcome;

/// Both papers by which a wrong invoice was corrected.
///
/// @param creditNote over what was left of it
/// @param invoice in its place
record ReissueAnswer(InvoiceAnswer creditNote, InvoiceAnswer invoice) {

    static ReissueAnswer of(Outcome.Reissued reissued) {
        return new ReissueAnswer(InvoiceAnswer.of(reissued.note()), InvoiceAnswer.of(reissued.invoice()));
    }
}
