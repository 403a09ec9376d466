package tel.billing.identity.application.signingkey;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tel.billing.identity.domain.SigningKeyRotation;
import tel.billing.identity.domain.SigningKeyValidity;

/// Makes and destroys signing keys. Private keys are stored encrypted.
public interface SigningKeyStore {

    /// Empty until the first key was made.
    Optional<SigningKeyRotation> rotation();

    /// Makes the next key with a new key pair. Returns false and stores nothing if `newest` is not the newest
    /// key any more.
    boolean addNext(SigningKeyValidity newest, SigningKeyValidity next);

    /// Retires all keys that were made before this one: destroys their private halves and keeps their public
    /// halves for [SigningKeyRotation#RETIRED_KEY_RETENTION]. Returns the ids of the keys that it retired.
    Set<String> retireBefore(SigningKeyValidity oldest, Instant at);

    /// Withdraws all keys that were made before this one, because others may know them: destroys both halves.
    /// Keys that were retired before stay retired.
    void withdrawBefore(SigningKeyValidity oldest);
}
