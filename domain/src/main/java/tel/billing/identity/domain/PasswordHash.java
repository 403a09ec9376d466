package tel.billing.identity.domain;

/// A password as stored: salted and hashed, with the parameters of the hash.
public record PasswordHash(String encoded) {

    /// Identifies this hash without revealing anything about the password.
    public TokenHash fingerprint() {
        return TokenHash.of(encoded);
    }

    @Override
    public String toString() {
        return "a password hash";
    }
}
