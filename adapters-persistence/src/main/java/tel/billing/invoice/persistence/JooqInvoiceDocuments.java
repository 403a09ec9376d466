package tel.billing.invoice.persistence;

import static org.jooq.impl.DSL.selectOne;
import static tel.billing.invoice.persistence.tables.InvoiceDocument.INVOICE_DOCUMENT;
import static tel.billing.invoice.persistence.tables.InvoiceInvoice.INVOICE_INVOICE;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.document.InvoiceDocuments;
import tel.billing.shared.AccountId;

/// Stores the documents in PostgreSQL, which refuses any change of a stored one.
public record JooqInvoiceDocuments(DSLContext sql) implements InvoiceDocuments {

    @Override
    public Optional<byte[]> find(AccountId account, InvoiceId invoice) {
        return sql.select(INVOICE_DOCUMENT.PDF)
                .from(INVOICE_DOCUMENT)
                .where(INVOICE_DOCUMENT.ACCOUNT_ID.eq(account.value()))
                .and(INVOICE_DOCUMENT.INVOICE_ID.eq(invoice.value()))
                .fetchOptional(INVOICE_DOCUMENT.PDF);
    }

    @Override
    public byte[] storeIfAbsent(AccountId account, InvoiceId invoice, byte[] pdf) {
        var isFirst = sql.insertInto(INVOICE_DOCUMENT)
                        .set(INVOICE_DOCUMENT.ACCOUNT_ID, account.value())
                        .set(INVOICE_DOCUMENT.INVOICE_ID, invoice.value())
                        .set(INVOICE_DOCUMENT.PDF, pdf)
                        .onConflict(INVOICE_DOCUMENT.ACCOUNT_ID, INVOICE_DOCUMENT.INVOICE_ID)
                        .doNothing()
                        .execute()
                == 1;
        return isFirst ? pdf : find(account, invoice).orElseThrow();
    }

    @Override
    public List<Unrendered> unrendered(Instant from, Instant until, int limit) {
        return sql.selectFrom(INVOICE_INVOICE)
                .where(INVOICE_INVOICE.ISSUED_AT.ge(from))
                .and(INVOICE_INVOICE.ISSUED_AT.lt(until))
                .andNotExists(selectOne()
                        .from(INVOICE_DOCUMENT)
                        .where(INVOICE_DOCUMENT.ACCOUNT_ID.eq(INVOICE_INVOICE.ACCOUNT_ID))
                        .and(INVOICE_DOCUMENT.INVOICE_ID.eq(INVOICE_INVOICE.ID)))
                .orderBy(INVOICE_INVOICE.ISSUED_AT.desc(), INVOICE_INVOICE.ID.desc())
                .limit(limit)
                .fetch(row -> new Unrendered(
                        new AccountId(row.getAccountId()),
                        new InvoiceId(row.getId()),
                        InvoiceRows.number(row),
                        row.getIssuedAt()));
    }
}
