package tel.billing.identity.application.email;

import tel.billing.shared.Secret;

/// A user opens the link that was sent to a new e-mail address and so confirms it. The user signs in with the
/// new address from then on, and the account's e-mail goes there. All other sessions of the user end, pending
/// reset links become void, and the old address is notified. A link works once.
public interface ConfirmEmailChange {

    Outcome confirm(Secret token);

    sealed interface Outcome {

        record Confirmed() implements Outcome {}

        /// The link is unknown, used, voided or expired, its account is not active, or another user has the
        /// address now.
        record LinkInvalid() implements Outcome {}
    }
}
