package tel.billing.identity.application;

import java.util.Optional;
import java.util.Set;
import tel.billing.identity.domain.KeySuccession;
import tel.billing.identity.domain.SigningKeyTerm;

/// Makes signing keys and destroys them. Private keys lie encrypted.
public interface SigningKeyRegister {

    /// Empty until the first key was made.
    Optional<KeySuccession> succession();

    /// Makes the next key, with a key pair of its own. False, and nothing is written, unless
    /// `newest` still is the newest.
    boolean follow(SigningKeyTerm newest, SigningKeyTerm next);

    /// Destroys all keys that were made before this one, if there are any. Answers with the ids of
    /// those that it destroyed.
    Set<String> withdrawBefore(SigningKeyTerm oldest);
}
