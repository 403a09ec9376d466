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
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.reconciliation.ProcessorReports;
import tel.billing.payment.application.reconciliation.ProcessorReports.Download;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.payment.domain.ReportedPaymentId;
import tel.billing.shared.Currencies;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;

/// Reads Adyen's settlement details report: CSV (RFC 4180) with a header. Only the columns named here matter,
/// in any order; merchants may add others. Source: Adyen's documentation, "Settlement details report"
/// (columns) and "Journal types".
///
/// @param merchant the merchant account; lines of other merchant accounts are skipped
record SettlementReport(String merchant) {
    private static final Logger LOG = LoggerFactory.getLogger(SettlementReport.class);
    private static final String MERCHANT = "Merchant Account";
    private static final String REFERENCE = "Psp Reference";
    /// Optional: without it, staff cannot book a payment from the report.
    private static final String MERCHANT_REFERENCE = "Merchant Reference";

    private static final String TYPE = "Type";
    private static final String CURRENCY = "Gross Currency";
    private static final String DEBIT = "Gross Debit (GC)";
    private static final String CREDIT = "Gross Credit (GC)";
    private static final List<String> COLUMNS = List.of(MERCHANT, REFERENCE, TYPE, CURRENCY, DEBIT, CREDIT);

    /// A reversal has the movement type of the entry that it reverses, with debit and credit swapped. Other
    /// types, such as fees and payouts, do not concern a single payment.
    private static final Map<String, MovementType> MOVEMENT_TYPES = Map.of(
            "Settled", MovementType.CAPTURE,
            "Refunded", MovementType.REFUND,
            "RefundedReversed", MovementType.REFUND,
            "Chargeback", MovementType.CHARGEBACK,
            "SecondChargeback", MovementType.CHARGEBACK,
            "ChargebackReversed", MovementType.CHARGEBACK_REVERSAL);

    /// Costs of single payments. They do not move money of customers.
    private static final Set<String> COSTS =
            Set.of("Fee", "MiscCosts", "AuthorisationSchemeFee", "PaymentCost", "SettleCost");

    private static final Pattern TYPE_NAME = Pattern.compile("[A-Za-z0-9 _-]{1,50}");
    private static final Pattern NOT_ZERO = Pattern.compile("[1-9]");
    /// The maximum number of types to name in the log.
    private static final int MAX_TYPES = 10;

    /// Reads line by line, because a report may be larger than the available memory. The report is UTF-8 with
    /// or without a byte order mark.
    ///
    /// @param name of the report, for the log
    Download read(String name, Path file) {
        try (var records = CsvReader.builder().detectBomHeader(true).ofNamedCsvRecord(file)) {
            return read(name, records);
        } catch (IOException malformed) {
            return new Download.Unreadable("not a CSV file");
        }
    }

    private Download read(String name, CsvReader<NamedCsvRecord> records) {
        var lines = new ArrayList<ReportedMovement>();
        var unknownTypes = new TreeSet<String>();
        var number = 1L;
        try {
            for (var each : records) {
                var isFirst = number == 1;
                number = each.getStartingLineNumber();
                if (isFirst) {
                    requireColumns(each);
                }
                if (lines.size() == ProcessorReports.MAX_LINES) {
                    throw new InvalidLine("there are too many lines");
                }
                line(each).ifPresent(lines::add);
                if (unknownTypes.size() < MAX_TYPES) {
                    unknownType(each).ifPresent(unknownTypes::add);
                }
            }
        } catch (InvalidLine invalid) {
            return new Download.Unreadable("line %s: %s".formatted(number, invalid.getMessage()));
        } catch (CsvParseException | UncheckedIOException malformed) {
            return new Download.Unreadable("not valid CSV after line " + number);
        }
        if (!unknownTypes.isEmpty()) {
            LOG.warn(
                    "Report {} contains lines of unknown types that move money of payments. These lines are not compared: {}",
                    name,
                    unknownTypes);
        }
        return number == 1 ? new Download.Unreadable("there are no lines") : new Download.Whole(lines);
    }

    private static void requireColumns(NamedCsvRecord first) {
        COLUMNS.stream()
                .filter(column -> !first.getHeader().contains(column))
                .findFirst()
                .ifPresent(column -> {
                    throw new InvalidLine("there is no column \"%s\"".formatted(column));
                });
    }

    private Optional<ReportedMovement> line(NamedCsvRecord line) {
        if (line.getFieldCount() != line.getHeader().size()) {
            throw new InvalidLine("wrong number of fields");
        }
        var movementType = MOVEMENT_TYPES.get(line.getField(TYPE));
        if (movementType == null || !line.getField(MERCHANT).equals(merchant)) {
            return Optional.empty();
        }
        var reference = line.getField(REFERENCE);
        if (reference.isBlank()) {
            throw new InvalidLine("the payment has no reference");
        }
        if (reference.chars().anyMatch(Character::isISOControl)) {
            throw new InvalidLine("the reference has a control character");
        }
        return Optional.of(new ReportedMovement(
                movementType,
                new ProcessorReference(reference),
                amount(line, movementType),
                movementType == MovementType.CAPTURE ? named(line) : Optional.empty()));
    }

    /// The type of a line that moves money of a single payment, if the type is unknown.
    private Optional<String> unknownType(NamedCsvRecord line) {
        var type = line.getField(TYPE);
        var isKnown = MOVEMENT_TYPES.containsKey(type) || COSTS.contains(type);
        var isOurs = line.getField(MERCHANT).equals(merchant)
                && !line.getField(REFERENCE).isBlank();
        var hasAmount = NOT_ZERO.matcher(line.getField(DEBIT)).find()
                || NOT_ZERO.matcher(line.getField(CREDIT)).find();
        return isOurs && hasAmount && !isKnown
                ? Optional.of(TYPE_NAME.matcher(type).matches() ? type : "(unreadable)")
                : Optional.empty();
    }

    private static Optional<ReportedPaymentId> named(NamedCsvRecord line) {
        return line.findField(MERCHANT_REFERENCE)
                .flatMap(OurReference::read)
                .map(ours -> new ReportedPaymentId(ours.account(), new PaymentId(ours.subject())));
    }

    /// Captures and chargeback reversals are credits. Refunds and chargebacks are positive debits.
    private static Money amount(NamedCsvRecord line, MovementType movementType) {
        var currency = currency(line.getField(CURRENCY));
        var credit = minor(line.getField(CREDIT), currency);
        var debit = minor(line.getField(DEBIT), currency);
        try {
            return switch (movementType) {
                case CAPTURE, CHARGEBACK_REVERSAL -> new Money(Math.subtractExact(credit, debit), currency);
                case REFUND, CHARGEBACK -> new Money(Math.subtractExact(debit, credit), currency);
            };
        } catch (ArithmeticException _) {
            throw new InvalidLine("the amount is invalid");
        }
    }

    private static Currency currency(String code) {
        return switch (Currencies.parse(code)) {
            case Parsed.Valid<Currency>(var known) -> known;
            case Parsed.Invalid<Currency> _ -> throw new InvalidLine("the currency is unknown");
        };
    }

    /// `45.99`, or empty if the money went in the other direction.
    private static long minor(String amount, Currency currency) {
        if (amount.isBlank()) {
            return 0;
        }
        try {
            return new BigDecimal(amount.strip())
                    .movePointRight(currency.getDefaultFractionDigits())
                    .longValueExact();
        } catch (ArithmeticException | NumberFormatException _) {
            throw new InvalidLine("the amount is invalid");
        }
    }

    /// The reason why a line cannot be read.
    private static final class InvalidLine extends RuntimeException {
        private static final long serialVersionUID = 1;

        InvalidLine(String reason) {
            super(reason, null, false, false);
        }
    }
}
