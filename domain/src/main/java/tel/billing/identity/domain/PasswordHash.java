package tel.billing.identity.domain;

/// A password as it is stored: salted, hashed, with the parameters it was hashed with.
public record PasswordHash(String encoded) {
    @Override
    public String toString() {
        return "a password hash";
    }
}
