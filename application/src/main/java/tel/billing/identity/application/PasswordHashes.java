package tel.billing.identity.application;

import java.util.Optional;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;

/// Hashes passwords, slowly on purpose. As that is work which strangers can ask for, only so much of it is done at once
/// and only so much waits, not for long: past that the answer is that we are busy, and nothing was done. Never call it
/// inside a unit of work.
public interface PasswordHashes {

    /// Nothing if we are busy. The password is no longer than [Password#MAX_LENGTH].
    Optional<PasswordHash> hash(Password password);

    /// A password that is longer than any that can be set matches nothing, after the same time.
    Match matches(Password password, PasswordHash hash);

    /// Takes as long as [#matches] does for a hash that is not outdated, waits as it does, and finds nothing, so that
    /// neither time nor a busy answer tells whether somebody is known.
    Match matchNothing(Password password);

    /// Whether the hash was made with other parameters than today's.
    boolean isOutdated(PasswordHash hash);

    /// Whether a password is the one that was hashed.
    enum Match {
        SAME,
        DIFFERENT,
        /// Nobody looked.
        BUSY
    }
}
