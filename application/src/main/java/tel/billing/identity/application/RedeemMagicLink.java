package tel.billing.identity.application;

import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.Password;
import tel.billing.shared.Secret;

/// A new customer opens the link in their mail and sets a password: the account becomes active, the plan asked for at
/// signup becomes a draft subscription, and a session begins. All other applications with the same address are
/// discarded. A link works once.
public interface RedeemMagicLink {

    Outcome redeem(Command command);

    record Command(Secret token, Password password, Client client) {}

    sealed interface Outcome {

        record Redeemed(SignedIn session) implements Outcome {}

        /// The link is unknown, was used, has lapsed, or was voided because another application with the same address
        /// was confirmed.
        record LinkInvalid() implements Outcome {}

        /// The link stays good for another try.
        record PasswordRefused(String reason) implements Outcome {}

        /// Too many passwords are being set and shown at once. The link stays good for another try.
        record Busy() implements Outcome {}
    }
}
