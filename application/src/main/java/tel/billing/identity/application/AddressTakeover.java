package tel.billing.identity.application;

import tel.billing.account.OpenAccount;
import tel.billing.identity.domain.User;

/// Takes an address from somebody who signed up with it and proved nothing, for somebody of the
/// staff; inside a unit of work. Otherwise any stranger could keep an address from its owner.
record AddressTakeover(OpenAccount openAccount, MagicLinks links, Users users) {

    /// Stores the new user. False if the signup was completed meanwhile, or has the address no more.
    boolean take(User.Draft signup, User.Draft staff) {
        // In the order in which a magic link is opened, so that who opens it now waits, or is seen.
        openAccount.expire(signup.account());
        links.withdraw(signup);
        return users.addInPlaceOf(signup, staff);
    }
}
