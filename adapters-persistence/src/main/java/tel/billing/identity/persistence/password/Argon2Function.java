package tel.billing.identity.persistence.password;

import tel.billing.identity.domain.Password;

/// The password hashing function Argon2id (RFC 9106).
@FunctionalInterface
interface Argon2Function {

    /// The hash of the normalised password.
    ///
    /// @param length of the hash, in bytes
    byte[] compute(Password password, Argon2Cost cost, byte[] salt, int length);
}
