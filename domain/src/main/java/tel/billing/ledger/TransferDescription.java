package tel.billing.ledger;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The description of a transfer in parts that pages and documents can translate. The ledger stores it as English text.
/// Do not change the stored formats, because the descriptions of old transfers are parsed with them.
public sealed interface TransferDescription {

    static TransferDescription of(Transfer transfer) {
        return of(transfer.type(), transfer.description());
    }

    /// The description of a transfer of this type.
    ///
    /// @param stored the text that the ledger stores
    static TransferDescription of(TransferType type, String stored) {
        return switch (type) {
            case TOPUP, REFUND, REFUND_FAILED, CHARGEBACK, CHARGEBACK_REVERSAL, CAPTURE_FAILED -> new Absent();
            case CHARGE, RELEASE, CREDIT ->
                PlanDays.parse(stored)
                        .<TransferDescription>map(planDays -> planDays)
                        .or(() -> InvoiceChange.parse(stored))
                        .orElseGet(() -> new FreeText(stored));
            case EARNING, VAT, EARNING_REVERSAL, VAT_REVERSAL, CREDIT_ADJUSTMENT, DEBIT_ADJUSTMENT ->
                new FreeText(stored);
        };
    }

    /// The stored text only repeats the type of the transfer.
    record Absent() implements TransferDescription {}

    /// A text that is shown as it is stored: entered by staff, or in a format that is not parsed.
    record FreeText(String text) implements TransferDescription {}

    /// What is charged for the days of a plan.
    enum PlanCharge {
        PRICE("Plan"),
        /// The difference to the price of an earlier plan.
        UPGRADE("Upgrade to plan");

        private final String stored;

        PlanCharge(String stored) {
            this.stored = stored;
        }

        /// The last part of its message keys.
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A plan for some days, both inclusive.
    ///
    /// @param plan the code of the plan
    record PlanDays(PlanCharge charge, String plan, LocalDate first, LocalDate last) implements TransferDescription {
        private static final String RELEASED = ": not charged";
        /// The type of the transfer says the same as the suffix.
        private static final Pattern STORED =
                Pattern.compile("(%s) (\\S+), (\\d{4}-\\d{2}-\\d{2}) to (\\d{4}-\\d{2}-\\d{2})(?:%s)?"
                        .formatted(oneOf(Stream.of(PlanCharge.values()).map(charge -> charge.stored)), RELEASED));

        /// The description that the ledger stores.
        public String stored() {
            return "%s %s, %s to %s".formatted(charge.stored, plan, first, last);
        }

        /// The description of a released charge.
        public String storedIfReleased() {
            return stored() + RELEASED;
        }

        private static Optional<PlanDays> parse(String stored) {
            var matcher = STORED.matcher(stored);
            try {
                return matcher.matches()
                        ? Optional.of(new PlanDays(
                                storedAs(matcher.group(1), PlanCharge.values(), charge -> charge.stored),
                                matcher.group(2),
                                LocalDate.parse(matcher.group(3)),
                                LocalDate.parse(matcher.group(4))))
                        : Optional.empty();
            } catch (DateTimeParseException _) {
                return Optional.empty();
            }
        }
    }

    /// What happened to an invoice.
    enum Change {
        /// A credit note.
        CREDITED("Credit on"),
        /// A corrected invoice replaces it.
        CORRECTED("Correction of");

        private final String stored;

        Change(String stored) {
            this.stored = stored;
        }

        /// The last part of its message keys.
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A credit note, or the charge of a corrected invoice.
    ///
    /// @param invoice the number of the original invoice
    /// @param reason of staff, not translated
    record InvoiceChange(Change change, String invoice, String reason) implements TransferDescription {
        private static final Pattern STORED = Pattern.compile(
                "(%s) invoice (\\S+): (.+)"
                        .formatted(oneOf(Stream.of(Change.values()).map(change -> change.stored))),
                Pattern.DOTALL);

        /// The description that the ledger stores.
        public String stored() {
            return "%s invoice %s: %s".formatted(change.stored, invoice, reason);
        }

        private static Optional<InvoiceChange> parse(String stored) {
            return Optional.of(STORED.matcher(stored))
                    .filter(matcher -> matcher.matches())
                    .map(matcher -> new InvoiceChange(
                            storedAs(matcher.group(1), Change.values(), change -> change.stored),
                            matcher.group(2),
                            matcher.group(3)));
        }
    }

    private static <T> T storedAs(String text, T[] values, Function<T, String> stored) {
        return Stream.of(values)
                .filter(value -> stored.apply(value).equals(text))
                .findFirst()
                .orElseThrow();
    }

    private static String oneOf(Stream<String> texts) {
        return texts.collect(Collectors.joining("|"));
    }
}
