package tel.billing.shared;

import java.util.Set;

/// The user who is signed in, in a browser or with the API.
public interface SignedInUser {

    UserId user();

    AccountId account();

    Set<Role> roles();
}
