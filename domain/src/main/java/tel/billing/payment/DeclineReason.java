package tel.billing.payment;

/// Why no money came, in our own words: what a card processor says in its own is translated, never shown.
public enum DeclineReason {
    INSUFFICIENT_FUNDS,
    EXPIRED_CARD,
    BLOCKED_CARD,
    AUTHENTICATION_FAILED,
    SUSPECTED_FRAUD,
    CANCELLED_BY_CUSTOMER,
    /// The card could not be asked, by its issuer's fault or ours, which is no fault of the card: it may pay later.
    ISSUER_UNAVAILABLE,
    REFUSED;

    /// Whether a card was refused, as stolen ones are.
    public boolean speaksAgainstCard() {
        return switch (this) {
            case INSUFFICIENT_FUNDS, EXPIRED_CARD, BLOCKED_CARD, AUTHENTICATION_FAILED, SUSPECTED_FRAUD, REFUSED ->
                true;
            case CANCELLED_BY_CUSTOMER, ISSUER_UNAVAILABLE -> false;
        };
    }
}
