package tel.billing.proof;

import java.util.Locale;

/// Why money moved between cards and wallets.
enum Kind {
    TOPUP("captures"),
    REFUND("refunds"),
    REFUND_FAILED("refunds that came back"),
    CHARGEBACK("chargebacks"),
    CHARGEBACK_REVERSAL("chargebacks that ended well"),
    CAPTURE_FAILED("captures that failed");

    private final String words;

    Kind(String words) {
        this.words = words;
    }

    /// As statements name it.
    static Kind ofEntry(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String words() {
        return words;
    }
}
