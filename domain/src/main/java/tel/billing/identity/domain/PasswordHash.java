package tel.billing.identity.domain;

/// A password as it is stored: salted, hashed, with the parameters it was hashed with.
public record PasswordHash(String encoded) {

    /// Recognises this hash and no other, and tells nothing of the password.
    public TokenHash fingerprint() {
        return TokenHash.of(encoded);
    }

    @Override
    public String toString() {
        return "a password hash";
    }
}
