package tel.billing.invoice.application.reissue;

import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.Money;

/// Shows staff the amount of an invoice that is not credited yet, and the amount of the invoice that would
/// replace it. Nothing is written.
public interface PreviewCorrection {

    /// Empty if there is no such invoice.
    Optional<Preview> preview(InvoiceId invoice);

    /// The amounts of a correction now.
    ///
    /// @param remaining the amount that can be credited, VAT included; zero for a credit note
    /// @param reissued the amount of a new invoice, VAT included; empty if nothing is left to reissue
    /// @param balance of the wallet that receives the difference, or pays it
    record Preview(Invoice invoice, Money remaining, Optional<Money> reissued, Money balance) {}
}
