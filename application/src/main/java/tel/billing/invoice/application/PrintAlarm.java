package tel.billing.invoice.application;

import tel.billing.invoice.domain.Invoice;

/// Tells operators of a paper that somebody has to look into.
public interface PrintAlarm {

    /// It cannot be printed: the letter that it belongs to went without it.
    void unprintable(Invoice paper, RuntimeException why);
}
