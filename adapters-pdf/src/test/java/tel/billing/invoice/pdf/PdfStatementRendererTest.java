package tel.billing.invoice.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import tel.billing.invoice.application.document.WalletStatement;
import tel.billing.invoice.domain.Party;
import tel.billing.invoice.spec.SampleInvoices;
import tel.billing.ledger.StatementFilter;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.WalletEntry;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;

/// Reads the text of the PDF.
class PdfStatementRendererTest {
    private static final Instant DAY = Instant.parse("2026-01-05T23:30:00Z");
    private static final StatementFilter JANUARY = new StatementFilter(
            Optional.of(Instant.parse("2026-01-01T00:00:00Z")),
            Optional.of(Instant.parse("2026-02-01T00:00:00Z")),
            Optional.empty());

    @Test
    void a_statement_shows_the_operator_the_customer_the_period_and_the_entries() throws IOException {
        assertThat(text("NL", JANUARY, true, entry(TransferType.CHARGE, "Plan starter")))
                .contains("Billing Telecom B.V.", "Statement", "Ada's Engines <Ltd.>", "Netherlands")
                .contains("Period 1 January 2026 to 31 January 2026", "Currency EUR", "Printed 5 January 2026")
                .contains("Day (UTC) Entry Amount Balance")
                .contains("5 January 2026 Charge EUR -12.10 EUR 37.90", "Plan starter")
                .contains("Page 1 / 1")
                .doesNotContain("CSV");
    }

    @Test
    void a_statement_is_in_the_language_of_the_customers_country() throws IOException {
        var filter = new StatementFilter(Optional.empty(), JANUARY.until(), Optional.of("adjustment"));

        assertThat(text(
                        "DE",
                        filter,
                        true,
                        entry(TransferType.DEBIT_ADJUSTMENT, "Entschädigung"),
                        entry(TransferType.CHARGE, "Upgrade to plan business, 2026-01-05 to 2026-02-04"),
                        entry(TransferType.TOPUP, "Top-up by card")))
                .contains("Kontoauszug", "Zeitraum Bis 31. Januar 2026", "Deutschland")
                .contains("5. Januar 2026", "-12,10 EUR", "37,90 EUR", "Entschädigung")
                .contains("Wechsel in den Tarif business, vom 5. Januar 2026")
                .doesNotContain("by card");
    }

    @Test
    void every_kind_of_entry_has_a_text() throws IOException {
        for (var type : TransferType.values()) {
            if (type.movesWallet()) {
                assertThat(text("DE", StatementFilter.ALL, true, entry(type, "text")))
                        .contains("Alle Buchungen");
            }
        }
    }

    @Test
    void a_long_statement_has_several_pages_and_says_that_older_entries_are_missing() throws IOException {
        var entries = IntStream.range(0, 100)
                .mapToObj(_ -> entry(TransferType.TOPUP, "Top-up by card"))
                .toArray(WalletEntry[]::new);

        assertThat(text("NL", StatementFilter.ALL, false, entries))
                .contains("Period All entries", "Page 2 / ")
                .contains("This document shows the newest 100 entries.");
    }

    private static WalletEntry entry(TransferType type, String description) {
        var transfer = new Transfer(
                new TransferId(Arbitrary.id()),
                Arbitrary.accountId(),
                type,
                Money.of(12_10, "EUR"),
                new TransferReference("subscription", Arbitrary.id()),
                description,
                DAY);
        return new WalletEntry(1, transfer, transfer.effectOnWallet(), Money.of(37_90, "EUR"));
    }

    private static String text(String country, StatementFilter filter, boolean isComplete, WalletEntry... entries)
            throws IOException {
        var customer = new Party("Ada's Engines <Ltd.>", List.of(), new Country(country), Optional.empty());
        var pdf = new PdfStatementRenderer(PdfBranding.of("#b00020", Optional.empty()))
                .render(new WalletStatement(
                        SampleInvoices.SELLER.party(),
                        customer,
                        Currency.getInstance("EUR"),
                        filter,
                        List.of(entries),
                        isComplete,
                        DAY));
        try (var document = Loader.loadPDF(pdf)) {
            var reading = new PDFTextStripper();
            reading.setSortByPosition(true);
            return reading.getText(document).replaceAll("[ \\u00a0]+", " ").replaceAll("\\R", "\n");
        }
    }
}
