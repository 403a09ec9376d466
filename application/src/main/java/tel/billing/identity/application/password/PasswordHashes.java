package tel.billing.identity.application.password;

import java.util.Optional;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;

/// Hashes passwords, slowly on purpose. Anonymous clients can trigger this work, so the number of concurrent
/// and of waiting calls is bounded. Beyond these bounds, or after a short wait, the answer is "busy" and no
/// work was done. Never call it inside a unit of work.
public interface PasswordHashes {

    /// Empty if too busy. The password must not be longer than [Password#MAX_LENGTH].
    Optional<PasswordHash> hash(Password password);

    /// A password longer than the maximum never matches, but takes the same time.
    Match matches(Password password, PasswordHash hash);

    /// Takes as long and waits as long as [#matches] with a current hash, and never matches. Neither response
    /// times nor "busy" tell whether a user exists.
    Match matchNothing(Password password);

    /// Whether the hash was made with parameters other than the current ones.
    boolean isOutdated(PasswordHash hash);

    /// Whether a password matches a hash.
    enum Match {
        SAME,
        DIFFERENT,
        /// The password was not checked.
        BUSY
    }
}
