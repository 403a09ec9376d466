package tel.billing.payment.adyen;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.ProcessorReports;
import tel.billing.payment.application.ProcessorReports.Reading;
import tel.billing.payment.domain.Flow;
import tel.billing.payment.domain.Reported;
import tel.billing.shared.Currencies;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;

/// Reads Adyen's settlement details report: CSV (RFC 4180) with a header, of which only the columns named here matter,
/// wherever they stand; merchants may add others. Source: Adyen's documentation, "Settlement details report" (columns)
/// and "Journal types".
///
/// @param merchant only lines of this merchant account are ours; a report may tell of several
record SettlementReport(String merchant) {
    private static final String MERCHANT = "Merchant Account";
    private static final String REFERENCE = "Psp Reference";
    private static final String TYPE = "Type";
    private static final String CURRENCY = "Gross Currency";
    private static final String DEBIT = "Gross Debit (GC)";
    private static final String CREDIT = "Gross Credit (GC)";
    private static final List<String> COLUMNS = List.of(MERCHANT, REFERENCE, TYPE, CURRENCY, DEBIT, CREDIT);

    /// What takes an earlier entry back has the flow of that, with debit and credit the other way round. All other
    /// types,
    /// such as fees and payouts, are about no single payment.
    private static final Map<String, Flow> FLOWS = Map.of(
            "Settled", Flow.CAPTURE,
            "Refunded", Flow.REFUND,
            "RefundedReversed", Flow.REFUND,
            "Chargeback", Flow.CHARGEBACK,
            "SecondChargeback", Flow.CHARGEBACK,
            "ChargebackReversed", Flow.CHARGEBACK_REVERSAL);

    /// Line by line: a report may be longer than what there is of memory. It is UTF-8, with a byte order mark or
    /// without.
    Reading read(Path file) {
        try (var records = CsvReader.builder().detectBomHeader(true).ofNamedCsvRecord(file)) {
            return read(records);
        } catch (IOException broken) {
            return new Reading.Unreadable("it is no CSV");
        }
    }

    private Reading read(CsvReader<NamedCsvRecord> records) {
        var lines = new ArrayList<Reported>();
        var number = 1L;
        try {
            for (var each : records) {
                number = each.getStartingLineNumber();
                if (number == 1 || lines.isEmpty()) {
                    requireColumns(each);
                }
                if (lines.size() == ProcessorReports.MOST_LINES) {
                    throw new Misread("it has too many lines");
                }
                line(each).ifPresent(lines::add);
            }
        } catch (Misread misread) {
            return new Reading.Unreadable("line %s: %s".formatted(number, misread.getMessage()));
        } catch (CsvParseException | UncheckedIOException broken) {
            return new Reading.Unreadable("it is no CSV after line " + number);
        }
        return number == 1 ? new Reading.Unreadable("it has no lines") : new Reading.Whole(lines);
    }

    private static void requireColumns(NamedCsvRecord first) {
        COLUMNS.stream()
                .filter(column -> !first.getHeader().contains(column))
                .findFirst()
                .ifPresent(column -> {
                    throw new Misread("there is no column \"%s\"".formatted(column));
                });
    }

    private Optional<Reported> line(NamedCsvRecord line) {
        if (line.getFieldCount() != line.getHeader().size()) {
            throw new Misread("it has too few fields, or too many");
        }
        var flow = FLOWS.get(line.getField(TYPE));
        if (flow == null || !line.getField(MERCHANT).equals(merchant)) {
            return Optional.empty();
        }
        var reference = line.getField(REFERENCE);
        if (reference.isBlank()) {
            throw new Misread("a payment has no reference");
        }
        return Optional.of(new Reported(flow, new ProcessorReference(reference), amount(line, flow)));
    }

    /// What is paid to us is credited. Refunds and chargebacks are told by what they take.
    private static Money amount(NamedCsvRecord line, Flow flow) {
        var currency = currency(line.getField(CURRENCY));
        var credit = minor(line.getField(CREDIT), currency);
        var debit = minor(line.getField(DEBIT), currency);
        return switch (flow) {
            case CAPTURE, CHARGEBACK_REVERSAL -> new Money(Math.subtractExact(credit, debit), currency);
            case REFUND, CHARGEBACK -> new Money(Math.subtractExact(debit, credit), currency);
        };
    }

    private static Currency currency(String code) {
        return switch (Currencies.parse(code)) {
            case Parsed.Valid<Currency>(var known) -> known;
            case Parsed.Faulty<Currency> _ -> throw new Misread("the currency is none");
        };
    }

    /// `45.99`, or nothing where the money went the other way.
    private static long minor(String amount, Currency currency) {
        if (amount.isBlank()) {
            return 0;
        }
        try {
            return new BigDecimal(amount.strip())
                    .movePointRight(currency.getDefaultFractionDigits())
                    .longValueExact();
        } catch (ArithmeticException | NumberFormatException _) {
            throw new Misread("an amount is none");
        }
    }

    /// Carries the words for what is wrong with a line.
    private static final class Misread extends RuntimeException {
        private static final long serialVersionUID = 1;

        Misread(String words) {
            super(words, null, false, false);
        }
    }
}
