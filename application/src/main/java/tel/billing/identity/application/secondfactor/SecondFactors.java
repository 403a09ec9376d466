package tel.billing.identity.application.secondfactor;

import java.util.Optional;
import tel.billing.identity.domain.SecondFactor;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// Stores the second factors of the staff, one for each user. The secrets are encrypted.
public interface SecondFactors {

    Optional<SecondFactor> find(AccountId account, UserId user);

    /// Stores the factor in place of any earlier factor of the user.
    void put(SecondFactor factor);

    /// Stores the result of checking a code, if the factor is still equal to `from`; false if not.
    boolean advance(SecondFactor from, SecondFactor to);

    /// Deletes the user's factor, if there is one.
    void remove(AccountId account, UserId user);
}
