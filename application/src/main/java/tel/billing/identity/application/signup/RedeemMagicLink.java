package tel.billing.identity.application.signup;

import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.Password;
import tel.billing.shared.InputError;
import tel.billing.shared.Secret;

/// A new customer opens the link from the e-mail and sets a password. The account becomes active, the plan
/// chosen at signup becomes a draft subscription, and a session begins. All other signups with the same
/// address are discarded. A link works once.
public interface RedeemMagicLink {

    Outcome redeem(Command command);

    record Command(Secret token, Password password, Client client) {}

    sealed interface Outcome {

        record Redeemed(StartedSession session) implements Outcome {}

        /// The link is unknown, was used, has expired, or was voided because another signup with the same
        /// address was confirmed.
        record LinkInvalid() implements Outcome {}

        /// The password is rejected. The link stays valid.
        record PasswordRefused(InputError error) implements Outcome {}

        /// Too many passwords are being set and verified at the same time. The link stays valid.
        record Busy() implements Outcome {}
    }
}
