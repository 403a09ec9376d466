package tel.billing.identity.application;

import tel.billing.shared.Secret;

/// Somebody opens the link that went to the address to which a user wants to change, which proves
/// that it is theirs: the user signs in with it from now on, and their account's mail goes there.
/// Every session of theirs ends but the one in which they asked for it, links that set a password
/// are void, and the old address is told. A link opens once.
public interface ConfirmEmail {

    Outcome confirm(Secret token);

    sealed interface Outcome {

        record Confirmed() implements Outcome {}

        /// Unknown, used, voided or lapsed, of an account that is not active, or to an address that
        /// somebody else has by now.
        record LinkInvalid() implements Outcome {}
    }
}
