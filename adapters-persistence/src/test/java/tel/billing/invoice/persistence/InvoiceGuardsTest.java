package tel.billing.invoice.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static tel.billing.invoice.persistence.tables.InvoiceInvoice.INVOICE_INVOICE;
import static tel.billing.invoice.persistence.tables.InvoiceLine.INVOICE_LINE;
import static tel.billing.invoice.spec.SampleInvoices.DOMESTIC;
import static tel.billing.invoice.spec.SampleInvoices.line;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.InvoiceContent;
import tel.billing.invoice.spec.SampleInvoices;
import tel.billing.shared.AccountId;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.tax.Conversion;
import tel.billing.tax.spec.SampleExchangeRates;

/// Changes of an invoice of EUR 12.10 that the triggers and permissions of PostgreSQL reject.
class InvoiceGuardsTest {
    private static final byte[] PDF = {1};

    private final TestDatabase database = TestDatabase.empty();
    private final JooqInvoices invoices = new JooqInvoices(database.sql());
    private final AccountId account = database.account();
    private final InvoiceContent invoiceContent = SampleInvoices.charge(account);

    @BeforeEach
    void issue() {
        issue(invoiceContent);
        storeDocument(invoiceContent);
    }

    /// Such as a credit note that was issued after the erasure.
    @Test
    void a_purge_leaves_an_invoice_that_is_younger_than_five_years() {
        eraseSixYearsAgo();

        purge();

        assertUntouched();
    }

    @Test
    void a_purge_removes_the_buyer_and_the_document_of_an_older_invoice() {
        eraseSixYearsAgo();
        asSuperuserWithoutTriggers("UPDATE invoice_invoice SET issued_at = now() - interval '6 years'");

        purge();

        assertThat(database.admin().fetchValues("SELECT buyer_name FROM invoice_invoice"))
                .hasToString("[Erased]");
        assertThat(database.admin().fetchValues("SELECT count(*) FROM invoice_document"))
                .hasToString("[0]");
    }

    @Test
    void a_purge_removes_the_buyer_and_the_document_of_a_customer_named_like_the_placeholder() {
        eraseSixYearsAgo();
        asSuperuserWithoutTriggers("UPDATE invoice_invoice SET issued_at = now() - interval '6 years',"
                + " buyer_name = 'Erased', buyer_address = '{Damrak 1}', buyer_vat_number = 'NL123456789B01'");

        purge();

        assertThat(database.admin()
                        .fetchValues("SELECT count(*) FROM invoice_invoice"
                                + " WHERE buyer_address = '{}' AND buyer_vat_number IS NULL"))
                .hasToString("[1]");
        assertThat(database.admin().fetchValues("SELECT count(*) FROM invoice_document"))
                .hasToString("[0]");
    }

    @Test
    void a_purge_leaves_the_document_of_a_younger_invoice_of_a_customer_named_like_the_placeholder() {
        eraseSixYearsAgo();
        asSuperuserWithoutTriggers("UPDATE invoice_invoice SET buyer_name = 'Erased'");

        purge();

        assertThat(database.admin().fetchValues("SELECT count(*) FROM invoice_document"))
                .hasToString("[1]");
    }

    @ParameterizedTest(name = "erased now: {0}")
    @ValueSource(booleans = {false, true})
    void a_purge_is_refused_if_the_account_is_not_erased_or_was_erased_just_now(boolean isErased) {
        if (isErased) {
            eraseNow();
        }
        asSuperuserWithoutTriggers("UPDATE invoice_invoice SET issued_at = now() - interval '6 years'");

        assertPurgeIsRefused("invoice_invoice is append-only: UPDATE is refused");
    }

    /// The invoice no longer names its buyer. Only the document is left to purge.
    @ParameterizedTest(name = "erased now: {0}")
    @ValueSource(booleans = {false, true})
    void a_document_is_not_deleted_if_the_account_is_not_erased_or_was_erased_just_now(boolean isErased) {
        if (isErased) {
            eraseNow();
        }
        asSuperuserWithoutTriggers("UPDATE invoice_invoice SET issued_at = now() - interval '6 years',"
                + " buyer_name = 'Erased', buyer_address = '{}', buyer_vat_number = NULL");

        assertPurgeIsRefused("invoice_document is append-only: DELETE is refused");
    }

    private void eraseNow() {
        asService("UPDATE account_account SET status = 'closed', closed_at = now(), erased_at = now()");
    }

    private void assertPurgeIsRefused(String message) {
        var before = rows();

        assertThatThrownBy(this::purge).rootCause().hasMessageContaining(message);

        assertThat(rows()).isEqualTo(before).hasSize(1);
    }

    /// The invoice with its document.
    private List<?> rows() {
        return database.admin()
                .fetchValues("SELECT to_jsonb(invoice)::text || document.pdf::text"
                        + " FROM invoice_invoice AS invoice, invoice_document AS document");
    }

    @Test
    void a_document_that_was_rendered_before_a_purge_is_not_stored_after_it() {
        eraseSixYearsAgo();
        asSuperuserWithoutTriggers("UPDATE invoice_invoice SET issued_at = now() - interval '6 years'");
        purge();

        assertThat(storeDocument(invoiceContent)).isEmpty();

        assertThat(database.admin().fetchValues("SELECT count(*) FROM invoice_document"))
                .hasToString("[0]");
    }

    @Test
    void a_purge_waits_for_a_document_that_is_being_stored_and_deletes_it() throws Exception {
        var unrendered = issue(SampleInvoices.charge(account)).content();
        eraseSixYearsAgo();
        asSuperuserWithoutTriggers("UPDATE invoice_invoice SET issued_at = now() - interval '6 years'");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var purging = database.unitOfWork().perform(() -> {
                assertThat(storeDocument(unrendered)).contains(PDF);
                var waiting = threads.submit(this::purge);
                await().until(database::isALockAwaited);
                return waiting;
            });
            purging.get();
        }

        assertThat(database.admin().fetchValues("SELECT count(*) FROM invoice_document"))
                .hasToString("[0]");
    }

    private Optional<byte[]> storeDocument(InvoiceContent content) {
        return new JooqInvoiceDocuments(database.sql()).storeIfAbsent(account, content.id(), content.buyer(), PDF);
    }

    private void eraseSixYearsAgo() {
        eraseNow();
        asSuperuserWithoutTriggers("UPDATE account_account SET erased_at = erased_at - interval '6 years'");
    }

    private void purge() {
        asService("SELECT invoice_purge('%s')".formatted(account));
    }

    private void asSuperuserWithoutTriggers(String statement) {
        database.admin().transaction(transaction -> {
            transaction.dsl().execute("SET LOCAL session_replication_role = replica");
            transaction.dsl().execute(statement);
        });
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "UPDATE invoice_invoice SET buyer_name = 'another'",
                "UPDATE invoice_document SET pdf = 'another'",
                "UPDATE invoice_line SET net_minor = 1",
                "UPDATE invoice_number SET number = 2",
                "UPDATE invoice_voided SET last = 9",
                "DELETE FROM invoice_voided",
                "DELETE FROM invoice_document",
                "DELETE FROM invoice_invoice",
                "DELETE FROM invoice_line",
                "DELETE FROM invoice_number",
                "DELETE FROM invoice_sequence",
                "TRUNCATE invoice_invoice CASCADE",
                "TRUNCATE invoice_sequence CASCADE",
                "ALTER TABLE invoice_invoice DISABLE TRIGGER ALL",
                "DROP TABLE invoice_line",
                "SET session_replication_role = replica"
            })
    void the_service_has_no_permission_to(String statement) {
        assertThatThrownBy(() -> asService(statement))
                .rootCause()
                .hasMessageMatching("(?s).*(permission denied|must be owner).*");
        assertUntouched();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "UPDATE invoice_invoice SET buyer_name = 'another'",
                "UPDATE invoice_document SET pdf = 'another'",
                "UPDATE invoice_line SET net_minor = 1",
                "UPDATE invoice_number SET number = 2",
                "DELETE FROM invoice_document",
                "DELETE FROM invoice_line",
                "TRUNCATE invoice_voided",
                "TRUNCATE invoice_document",
                "TRUNCATE invoice_line",
                "TRUNCATE invoice_invoice CASCADE"
            })
    void even_the_owner_cannot(String statement) {
        assertThatThrownBy(() -> database.admin().execute(statement))
                .rootCause()
                .hasMessageContaining("is append-only");
        assertUntouched();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "UPDATE invoice_sequence SET last = last + 1",
                "INSERT INTO invoice_sequence VALUES ('NEW', 2026, 1)"
            })
    void a_sequence_cannot_advance_without_an_invoice(String statement) {
        assertThatThrownBy(() -> asService(statement)).rootCause().hasMessageContaining("counts what is not there");
    }

    @ParameterizedTest(name = "{0} to {1}")
    @CsvSource({
        "1, 4, were given out or voided before",
        "3, 4, leave a gap",
        "2, 5, counts what is not there",
    })
    void numbers_can_only_be_voided_next(long first, long last, String reason) {
        assertThatThrownBy(() -> asService("UPDATE invoice_sequence SET last = 4;"
                        + "INSERT INTO invoice_voided VALUES ('INV', 2026, %d, %d, '%s', now(), 'lost')"
                                .formatted(first, last, Arbitrary.id())))
                .rootCause()
                .hasMessageContaining(reason);
    }

    @Test
    void a_number_cannot_be_skipped() {
        assertThatThrownBy(() -> asService("UPDATE invoice_sequence SET last = 3;"
                        + "INSERT INTO invoice_number VALUES ('INV', 2026, 3, '%s', '%s')"
                                .formatted(account, invoiceContent.id())))
                .rootCause()
                .hasMessageContaining("leaves a gap");
    }

    @Test
    void a_number_requires_an_invoice() {
        assertThatThrownBy(() -> asService("UPDATE invoice_sequence SET last = 2;"
                        + "INSERT INTO invoice_number VALUES ('INV', 2026, 2, '%s', '%s')"
                                .formatted(account, Arbitrary.id())))
                .rootCause()
                .hasMessageContaining("violates foreign key constraint");
    }

    @Test
    void a_line_cannot_be_added_later() {
        assertThatThrownBy(() -> asService("""
            INSERT INTO invoice_line SELECT account_id, invoice_id, 2, kind, item, supplied_from,
                supplied_until, vat_treatment, country, rate_bp, net_minor, vat_minor FROM invoice_line
            """)).rootCause().hasMessageContaining("is not the sum of its lines");
        assertUntouched();
    }

    @Test
    void credit_notes_cannot_exceed_the_invoice() {
        var invoice = invoices.find(invoiceContent.id()).orElseThrow();
        note(invoice, 1, 6_00);

        assertThatThrownBy(() -> note(invoice, 2, 4_01))
                .rootCause()
                .hasMessageContaining("gives back what was not invoiced");
        note(invoice, 2, 4_00);
    }

    @Test
    void credit_notes_on_an_invoice_are_counted_consecutively() {
        var invoice = invoices.find(invoiceContent.id()).orElseThrow();

        assertThatThrownBy(() -> note(invoice, 2, 1_00))
                .rootCause()
                .hasMessageContaining("gives back what was not invoiced");
    }

    @Test
    void a_credit_note_cannot_be_credited() {
        var invoice = invoices.find(invoiceContent.id()).orElseThrow();
        var note = note(invoice, 1, 6_00);

        assertThatThrownBy(() -> note(note, 1, 1_00))
                .rootCause()
                .hasMessageContaining("gives back what was not invoiced");
    }

    @Test
    void an_invoice_can_replace_only_a_fully_credited_one_and_only_once() {
        var invoice = invoices.find(invoiceContent.id()).orElseThrow();
        note(invoice, 1, 6_00);

        assertThatThrownBy(() -> issue(SampleInvoices.replacement(invoice, Arbitrary.INSTANT, line(DOMESTIC, 4_00))))
                .rootCause()
                .hasMessageContaining("replaces one that still stands");
        note(invoice, 2, 4_00);
        issue(SampleInvoices.replacement(invoice, Arbitrary.INSTANT, line(DOMESTIC, 10_00)));
        assertThatThrownBy(() -> issue(SampleInvoices.replacement(invoice, Arbitrary.INSTANT, line(DOMESTIC, 10_00))))
                .rootCause()
                .hasMessageContaining("duplicate key");
    }

    @Test
    void a_credit_note_belongs_to_the_account_of_its_invoice() {
        var anothers = new Invoice(
                invoices.find(invoiceContent.id()).orElseThrow().number(), SampleInvoices.charge(database.account()));

        assertThatThrownBy(() -> note(anothers, 1, 1_00))
                .rootCause()
                .hasMessageContaining("violates foreign key constraint");
    }

    @Test
    void a_credit_note_states_national_VAT_with_the_rates_of_the_invoice() {
        var converted = issue(SampleInvoices.converted(SampleInvoices.charge(account), kronor("11.0530")));

        assertThatThrownBy(() -> note(converted, 1, 4_00)).rootCause().hasMessageContaining("tells other VAT");
        assertThatThrownBy(() -> note(converted, 1, 4_00, kronor("11.0531")))
                .rootCause()
                .hasMessageContaining("tells other VAT");
        note(converted, 1, 4_00, kronor("11.0530"));
    }

    @Test
    void a_credit_note_states_no_national_VAT_if_the_invoice_does_not() {
        var invoice = invoices.find(invoiceContent.id()).orElseThrow();

        assertThatThrownBy(() -> note(invoice, 1, 4_00, kronor("11.0530")))
                .rootCause()
                .hasMessageContaining("tells other VAT");
    }

    /// EUR 0.21 is SEK 2.32. Ten times that exceeds EUR 2.10, which is SEK 23.15.
    @Test
    void the_national_VAT_of_credit_notes_cannot_exceed_that_of_the_invoice() {
        var converted = issue(SampleInvoices.converted(SampleInvoices.charge(account), kronor("11.0239")));
        for (var nth = 1; nth < 10; nth++) {
            note(converted, nth, 1_00, kronor("11.0239"));
        }

        assertThatThrownBy(() -> note(converted, 10, 1_00, kronor("11.0239")))
                .rootCause()
                .hasMessageContaining("tells other VAT");
    }

    @Test
    void VAT_in_the_national_currency_is_the_sum_of_its_lines() {
        var converted = SampleInvoices.converted(SampleInvoices.charge(account), kronor("11.0530"));
        var head = InvoiceRows.head(new Invoice(new InvoiceNumber(SampleInvoices.SELLER.series(), 2026, 2), converted));
        head.setNationalVatMinor(23_20L);

        assertThatThrownBy(() -> database.unitOfWork().perform(() -> {
                    database.sql()
                            .execute("UPDATE invoice_sequence SET last = 2;"
                                    + "INSERT INTO invoice_number VALUES ('INV', 2026, 2, '%s', '%s')"
                                            .formatted(account, converted.id()));
                    database.sql()
                            .insertInto(INVOICE_LINE)
                            .set(InvoiceRows.lines(converted).toList())
                            .execute();
                    return database.sql().insertInto(INVOICE_INVOICE).set(head).execute();
                }))
                .rootCause()
                .hasMessageContaining("is not the sum of its lines");
    }

    private static Conversion kronor(String perEuro) {
        return SampleExchangeRates.conversion(
                "EUR", "SEK", SampleExchangeRates.quote("SEK", perEuro, Arbitrary.INSTANT));
    }

    private Invoice note(Invoice invoice, int nth, long cents, Conversion conversion) {
        return issue(SampleInvoices.converted(
                SampleInvoices.note(invoice, nth, Arbitrary.INSTANT, line(DOMESTIC, cents)), conversion));
    }

    private Invoice issue(InvoiceContent toIssue) {
        return database.unitOfWork()
                .perform(() -> invoices.add(SampleInvoices.SELLER.series(), 2026, List.of(toIssue)))
                .getFirst();
    }

    private Invoice note(Invoice invoice, int nth, long cents) {
        return issue(SampleInvoices.note(invoice, nth, Arbitrary.INSTANT, line(DOMESTIC, cents)));
    }

    private void asService(String statements) {
        database.unitOfWork().perform(() -> database.sql().execute(statements));
    }

    private void assertUntouched() {
        assertThat(invoices.find(invoiceContent.id()).map(Invoice::content)).contains(invoiceContent);
        assertThat(new JooqInvoiceDocuments(database.sql()).find(account, invoiceContent.id()))
                .contains(PDF);
    }
}
