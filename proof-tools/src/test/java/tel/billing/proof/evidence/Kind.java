package tel.billing.proof.evidence;

import java.util.Locale;

/// The reasons of wallet entries.
public enum Kind {
    TOPUP("captures"),
    REFUND("refunds"),
    REFUND_FAILED("refunds that failed and returned"),
    CHARGEBACK("chargebacks"),
    CHARGEBACK_REVERSAL("chargebacks that were won"),
    CAPTURE_FAILED("captures that failed"),
    CHARGE("charges"),
    RELEASE("charges that were released");

    private final String description;

    Kind(String text) {
        this.description = text;
    }

    /// The kind by its name in statements.
    public static Kind ofEntry(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /// Whether money moved between a card and a wallet. Charges move money between a wallet and the operator.
    boolean isAtProcessor() {
        return this != CHARGE && this != RELEASE;
    }

    public String description() {
        return description;
    }
}
