package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.identity.domain.SecondFactor;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// Keeps the second factors of the staff, one each. The secrets lie encrypted.
public interface SecondFactors {

    Optional<SecondFactor> find(AccountId account, UserId user);

    /// Takes the place of one that the user had before.
    void put(SecondFactor factor);

    /// Stores what became of a code, if the factor is still exactly `from`; false if not.
    boolean advance(SecondFactor from, SecondFactor to);

    /// Nothing is left of it, if there is one.
    void remove(AccountId account, UserId user);
}
