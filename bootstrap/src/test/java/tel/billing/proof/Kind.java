package tel.billing.proof;

import java.util.Locale;

/// Why money came into wallets and left them.
enum Kind {
    TOPUP("captures"),
    REFUND("refunds"),
    REFUND_FAILED("refunds that came back"),
    CHARGEBACK("chargebacks"),
    CHARGEBACK_REVERSAL("chargebacks that ended well"),
    CAPTURE_FAILED("captures that failed"),
    CHARGE("charges"),
    RELEASE("charges that were given back");

    private final String words;

    Kind(String words) {
        this.words = words;
    }

    /// As statements name it.
    static Kind ofEntry(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /// Whether money moved between a card and a wallet: charges are between a wallet and us.
    boolean isAtProcessor() {
        return this != CHARGE && this != RELEASE;
    }

    String words() {
        return words;
    }
}
