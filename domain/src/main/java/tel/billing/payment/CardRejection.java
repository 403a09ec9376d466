package tel.billing.payment;

import tel.billing.shared.InputError;

/// Why a stored card that a customer chose cannot be charged.
public enum CardRejection {
    /// The account has no such card, or no longer.
    NOT_FOUND,
    EXPIRED,
    /// The card was declined so often today that card schemes forbid a further attempt.
    DECLINED_TOO_OFTEN;

    /// What is wrong with the member that names the card.
    public InputError error() {
        return switch (this) {
            case NOT_FOUND -> InputError.unknownValue("must be `new` or the id of one of your stored cards");
            case EXPIRED -> InputError.notAllowed("has expired; choose another card");
            case DECLINED_TOO_OFTEN -> InputError.notAllowed("was declined too often today; choose another card");
        };
    }
}
