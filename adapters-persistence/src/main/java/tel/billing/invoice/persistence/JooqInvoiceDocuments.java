package tel.billing.invoice.persistence;

import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;
import static tel.billing.invoice.persistence.tables.InvoiceDocument.INVOICE_DOCUMENT;
import static tel.billing.invoice.persistence.tables.InvoiceInvoice.INVOICE_INVOICE;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.document.InvoiceDocuments;
import tel.billing.invoice.domain.Party;
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
    public Optional<byte[]> storeIfAbsent(AccountId account, InvoiceId invoice, Party buyer, byte[] pdf) {
        var isStored = sql.fetchSingle(
                        "SELECT invoice_store_document({0}, {1}, {2}, {3}, {4}, {5})",
                        val(account.value()),
                        val(invoice.value()),
                        val(buyer.name()),
                        val(buyer.address().toArray(String[]::new), INVOICE_INVOICE.BUYER_ADDRESS),
                        val(buyer.vatNumber().orElse(null), INVOICE_INVOICE.BUYER_VAT_NUMBER),
                        val(pdf))
                .get(0, boolean.class);
        return isStored ? Optional.of(pdf) : find(account, invoice);
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
