package tel.billing.payment;

/// Why a card payment was declined. The adapters map the card processor's own reasons to these values.
public enum DeclineReason {
    INSUFFICIENT_FUNDS,
    EXPIRED_CARD,
    BLOCKED_CARD,
    AUTHENTICATION_FAILED,
    SUSPECTED_FRAUD,
    CANCELLED_BY_CUSTOMER,
    /// The issuer could not be reached. The card is not at fault and may work later.
    ISSUER_UNAVAILABLE,
    REFUSED;

    /// Whether the decline counts against the card in the detection of card testing.
    public boolean countsAgainstCard() {
        return switch (this) {
            case INSUFFICIENT_FUNDS, EXPIRED_CARD, BLOCKED_CARD, AUTHENTICATION_FAILED, SUSPECTED_FRAUD, REFUSED ->
                true;
            case CANCELLED_BY_CUSTOMER, ISSUER_UNAVAILABLE -> false;
        };
    }
}
