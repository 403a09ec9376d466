package tel.billing.payment.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.reconciliation.ProcessorReports;
import tel.billing.payment.application.reconciliation.ProcessorReports.Download;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.payment.domain.ReportedPaymentId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// The header is from Adyen's documentation; the lines are invented.
class SettlementReportTest {
    private static final String HEADER =
            "Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,"
                    + "Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,"
                    + "Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),"
                    + "Interchange (NC),Payment Method Variant,Modification Merchant Reference,Batch Number\n";

    private final SettlementReport report = new SettlementReport("BillingECOM");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "Settled, '', 45.99, CAPTURE, 4599",
        "Refunded, 5.00, '', REFUND, 500",
        "RefundedReversed, '', 5.00, REFUND, -500",
        "Chargeback, 20.00, '', CHARGEBACK, 2000",
        "SecondChargeback, 20.00, '', CHARGEBACK, 2000",
        "ChargebackReversed, '', 20.00, CHARGEBACK_REVERSAL, 2000"
    })
    void each_type_that_concerns_a_payment_is_read(
            String type, String debit, String credit, MovementType movementType, long minor) {
        assertThat(read(HEADER + line("BillingECOM", "PSP1", type, "EUR", debit, credit)))
                .isEqualTo(whole(
                        new ReportedMovement(movementType, new ProcessorReference("PSP1"), Money.of(minor, "EUR"))));
    }

    @Test
    void a_capture_names_the_payment_of_its_merchant_reference() {
        var account = new AccountId(new UUID(1, 2));
        var payment = new PaymentId(new UUID(3, 4));
        var line = line("BillingECOM", "PSP1", "Settled", "EUR", "", "45.99");

        assertThat(read(HEADER + line.replace("acc.pay", account + "." + payment)))
                .isEqualTo(whole(new ReportedMovement(
                        MovementType.CAPTURE,
                        new ProcessorReference("PSP1"),
                        Money.of(4599, "EUR"),
                        Optional.of(new ReportedPaymentId(account, payment)))));
    }

    @ParameterizedTest
    @CsvSource({"JPY, 500, 500", "KWD, 1.250, 1250", "EUR, 12, 1200", "EUR, 0.5, 50"})
    void amounts_have_the_decimals_of_their_currency(String currency, String amount, long minor) {
        assertThat(read(HEADER + line("BillingECOM", "PSP1", "Settled", currency, "", amount)))
                .isEqualTo(whole(new ReportedMovement(
                        MovementType.CAPTURE, new ProcessorReference("PSP1"), Money.of(minor, currency))));
    }

    @Test
    void lines_without_a_payment_or_of_another_merchant_are_skipped() {
        assertThat(read(HEADER
                        + line("BillingECOM", "", "MerchantPayout", "EUR", "39.20", "")
                        + line("BillingECOM", "", "Fee", "EUR", "0.10", "")
                        + line("OtherECOM", "PSP2", "Settled", "EUR", "", "45.99")))
                .isEqualTo(whole());
    }

    @Test
    void columns_are_found_by_their_names_in_any_order() {
        assertThat(read("""
            Gross Credit (GC);,Type,"Merchant Account",Gross Debit (GC),Psp Reference,Gross Currency
            """.replace(";", "") + "45.99,Settled,\"BillingECOM\",,PSP1,EUR\r\n"))
                .isEqualTo(whole(new ReportedMovement(
                        MovementType.CAPTURE, new ProcessorReference("PSP1"), Money.of(4599, "EUR"))));
    }

    @ParameterizedTest
    @CsvSource({
        "PSP1, XYZ, 45.99, line 2: the currency is unknown",
        "PSP1, EUR, 45.999, line 2: the amount is invalid",
        "PSP1, EUR, '1,000.00', line 2: the amount is invalid",
        "PSP1, EUR, 99999999999999999999, line 2: the amount is invalid",
        "'', EUR, 45.99, line 2: the payment has no reference"
    })
    void an_invalid_line_is_named_by_its_number(String reference, String currency, String amount, String reason) {
        assertThat(read(HEADER + line("BillingECOM", reference, "Settled", currency, "", amount)))
                .isEqualTo(new Download.Unreadable(reason));
    }

    @ParameterizedTest
    @CsvSource({"Settled, -0.01, 92233720368547758.07", "Chargeback, 92233720368547758.07, -0.01"})
    void a_difference_of_debit_and_credit_that_is_too_large_is_invalid(String type, String debit, String credit) {
        assertThat(read(HEADER + line("BillingECOM", "PSP1", type, "EUR", debit, credit)))
                .isEqualTo(new Download.Unreadable("line 2: the amount is invalid"));
    }

    /// PostgreSQL cannot store NUL.
    @Test
    void a_reference_with_a_control_character_is_invalid() {
        assertThat(read(HEADER + line("BillingECOM", "PSP\u00001", "Settled", "EUR", "", "45.99")))
                .isEqualTo(new Download.Unreadable("line 2: the reference has a control character"));
    }

    @Test
    void a_report_with_a_missing_column_is_unreadable() {
        var without = HEADER.replace("Gross Credit (GC)", "Gross");

        assertThat(read(without + line("BillingECOM", "PSP1", "Settled", "EUR", "", "1")))
                .isEqualTo(new Download.Unreadable("line 2: there is no column \"Gross Credit (GC)\""));
    }

    @ParameterizedTest
    @CsvSource({"Billing", "'Billing,BillingECOM,PSP1,acc.pay'"})
    void a_report_with_a_short_line_is_unreadable(String line) {
        assertThat(read(HEADER + line)).isEqualTo(new Download.Unreadable("line 2: wrong number of fields"));
        assertThat(read(HEADER + line("BillingECOM", "PSP1", "Settled", "EUR", "", "1") + line))
                .isEqualTo(new Download.Unreadable("not valid CSV after line 2"));
    }

    @ParameterizedTest
    @CsvSource({"''", "'{\"status\": 404}'", "'<html>'"})
    void a_file_that_is_not_a_report_is_unreadable(String text) {
        assertThat(read(text)).isInstanceOf(Download.Unreadable.class);
    }

    @RepeatedTest(200)
    void a_report_with_random_changes_is_read_or_rejected_without_an_exception(RepetitionInfo seed) {
        var random = new Random(seed.getCurrentRepetition());
        var garbage = new StringBuilder(HEADER + line("BillingECOM", "PSP1", "Settled", "EUR", "", "45.99"));
        for (var hit = 0; hit < 5; hit++) {
            garbage.setCharAt(random.nextInt(garbage.length()), (char) random.nextInt(128));
        }

        assertThat(read(garbage.toString())).isInstanceOfAny(Download.Unreadable.class, Download.Whole.class);
    }

    @Test
    void unknown_types_that_move_money_of_a_payment_are_logged_once_for_each_report() {
        var log = new ListAppender<ILoggingEvent>();
        var logger = (Logger) LoggerFactory.getLogger(SettlementReport.class);
        log.start();
        logger.addAppender(log);
        try {
            assertThat(read(
                            "unknown types",
                            HEADER
                                    + line("BillingECOM", "PSP1", "SettledReversed", "EUR", "45.99", "")
                                    + line("BillingECOM", "PSP2", "SettledReversed", "EUR", "20.00", "")
                                    + line("BillingECOM", "PSP3", "Type: of tomorrow", "EUR", "", "0.05")
                                    + line("BillingECOM", "PSP4", "ZeroOfTomorrow", "EUR", "0.00", "")
                                    + line("BillingECOM", "", "PayoutOfTomorrow", "EUR", "39.20", "")
                                    + line("BillingECOM", "PSP5", "PaymentCost", "EUR", "0.10", "")
                                    + line("OtherECOM", "PSP6", "OtherOfTomorrow", "EUR", "", "45.99")))
                    .isEqualTo(whole());
        } finally {
            logger.detachAppender(log);
        }

        assertThat(log.list)
                .filteredOn(event -> event.getFormattedMessage().startsWith("Report unknown types "))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.getLevel()).isEqualTo(Level.WARN);
                    assertThat(event.getFormattedMessage()).endsWith(": [(unreadable), SettledReversed]");
                });
    }

    @Test
    void a_report_with_too_many_lines_is_unreadable() {
        var header = "Merchant Account,Psp Reference,Type,Gross Currency,Gross Debit (GC),Gross Credit (GC)\n";
        var most = header + "BillingECOM,PSP1,Settled,EUR,,1\n".repeat(ProcessorReports.MAX_LINES);

        assertThat(read(most))
                .isInstanceOfSatisfying(
                        Download.Whole.class, all -> assertThat(all.lines()).hasSize(ProcessorReports.MAX_LINES));
        assertThat(read(most + "BillingECOM,PSP1,Settled,EUR,,1\n"))
                .isEqualTo(new Download.Unreadable(
                        "line %s: there are too many lines".formatted(ProcessorReports.MAX_LINES + 2)));
    }

    private Download read(String csv) {
        return read("report.csv", csv);
    }

    private Download read(String name, String csv) {
        try {
            return report.read(name, Files.writeString(directory.resolve("report.csv"), csv));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Download whole(ReportedMovement... lines) {
        return new Download.Whole(List.of(lines));
    }

    private static String line(
            String merchant, String reference, String type, String currency, String debit, String credit) {
        return "Billing,%s,%s,acc.pay,visa,2026-11-20 10:22:31,CET,%s,MOD1,%s,%s,\"%s\",1,EUR,,,,,,,visa,,118\n"
                .formatted(merchant, reference, type, currency, debit, credit);
    }
}
