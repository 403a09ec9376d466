package tel.billing.invoice.persistence;

import static org.jooq.impl.DSL.val;
import static tel.billing.invoice.persistence.tables.InvoiceDocument.INVOICE_DOCUMENT;
import static tel.billing.invoice.persistence.tables.InvoiceInvoice.INVOICE_INVOICE;
import static tel.billing.invoice.persistence.tables.InvoiceLine.INVOICE_LINE;
import static tel.billing.invoice.persistence.tables.InvoiceNumber.INVOICE_NUMBER;

import java.util.List;
import tel.billing.shared.persistence.privacy.PersonalTable;

/// The personal data of invoices and credit notes.
public final class InvoicePersonalData {
    public static final List<PersonalTable> TABLES = List.of(
            PersonalTable.exported("invoices", INVOICE_INVOICE.ACCOUNT_ID)
                    .onPurge((sql, subject) -> sql.fetch(
                            "SELECT invoice_purge({0})", val(subject.account().value()))),
            PersonalTable.exported("invoice_lines", INVOICE_LINE.ACCOUNT_ID),
            PersonalTable.excluded(INVOICE_NUMBER.ACCOUNT_ID, "repeats the numbers of the invoices"),
            PersonalTable.excluded(INVOICE_DOCUMENT.ACCOUNT_ID, "the archive contains each document as a file"));

    private InvoicePersonalData() {}
}
