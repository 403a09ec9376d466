package tel.billing.invoice.application;

import tel.billing.invoice.domain.Invoice;

/// The printer failed on an invoice. A retry will probably fail too.
final class UnprintableInvoice extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final RuntimeException reason;

    UnprintableInvoice(Invoice invoice, RuntimeException reason) {
        super("%s cannot be printed".formatted(invoice.number()), reason);
        this.reason = reason;
    }

    RuntimeException reason() {
        return reason;
    }
}
