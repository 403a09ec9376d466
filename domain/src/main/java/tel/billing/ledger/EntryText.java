package tel.billing.ledger;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Pattern;

/// The description of a transfer in parts that pages and documents can translate. The ledger stores it as English text.
/// Do not change the stored formats, because the descriptions of old transfers are parsed with them.
public sealed interface EntryText {

    static EntryText of(Transfer transfer) {
        return switch (transfer.type()) {
            case TOPUP, REFUND, REFUND_FAILED, CHARGEBACK, CHARGEBACK_REVERSAL, CAPTURE_FAILED -> new KindSaysAll();
            case CHARGE, RELEASE, CREDIT ->
                PlanDays.parse(transfer.description())
                        .<EntryText>map(planDays -> planDays)
                        .or(() -> OfInvoice.parse(transfer.description()))
                        .orElseGet(() -> new Untranslated(transfer.description()));
            case EARNING, VAT, EARNING_REVERSAL, VAT_REVERSAL, CREDIT_ADJUSTMENT, DEBIT_ADJUSTMENT ->
                new Untranslated(transfer.description());
        };
    }

    /// The stored description only repeats the kind.
    record KindSaysAll() implements EntryText {}

    /// A description that is shown as it is stored: a text of staff, or one in another format.
    record Untranslated(String text) implements EntryText {}

    /// A plan for some days, both inclusive.
    ///
    /// @param isUpgrade whether it is the difference to the price of an earlier plan
    /// @param plan the code of the plan
    record PlanDays(boolean isUpgrade, String plan, LocalDate first, LocalDate last) implements EntryText {
        private static final String PLAN = "Plan";
        private static final String UPGRADE = "Upgrade to plan";
        private static final String RELEASED = ": not charged";
        /// The type of the transfer says the same as the suffix.
        private static final Pattern STORED =
                Pattern.compile("(%s|%s) (\\S+), (\\d{4}-\\d{2}-\\d{2}) to (\\d{4}-\\d{2}-\\d{2})(?:%s)?"
                        .formatted(PLAN, UPGRADE, RELEASED));

        /// The description that the ledger stores.
        public String stored() {
            return "%s %s, %s to %s".formatted(isUpgrade ? UPGRADE : PLAN, plan, first, last);
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
                                matcher.group(1).equals(UPGRADE),
                                matcher.group(2),
                                LocalDate.parse(matcher.group(3)),
                                LocalDate.parse(matcher.group(4))))
                        : Optional.empty();
            } catch (DateTimeParseException _) {
                return Optional.empty();
            }
        }
    }

    /// A credit note, or the charge of a corrected invoice.
    ///
    /// @param isReissue whether a corrected invoice replaces this one
    /// @param invoice the number of the original invoice
    /// @param reason of staff, not translated
    record OfInvoice(boolean isReissue, String invoice, String reason) implements EntryText {
        private static final String CREDIT = "Credit on";
        private static final String REISSUE = "Correction of";
        private static final Pattern STORED =
                Pattern.compile("(%s|%s) invoice (\\S+): (.+)".formatted(CREDIT, REISSUE), Pattern.DOTALL);

        /// The description that the ledger stores.
        public String stored() {
            return "%s invoice %s: %s".formatted(isReissue ? REISSUE : CREDIT, invoice, reason);
        }

        private static Optional<OfInvoice> parse(String stored) {
            return Optional.of(STORED.matcher(stored))
                    .filter(matcher -> matcher.matches())
                    .map(matcher ->
                            new OfInvoice(matcher.group(1).equals(REISSUE), matcher.group(2), matcher.group(3)));
        }
    }
}
