package tel.billing.identity.domain;

import java.text.Normalizer;

/// A password as it is hashed: NFKC, so that the same keys on another keyboard give the same password
/// (NIST SP 800-63B-4, 3.1.1.2).
public record Password(String normalised) {
    public static final int MAX_LENGTH = 128;
    private static final int MOST_TYPED = 4 * MAX_LENGTH;

    /// What is far too long stays as it was typed: it is refused anyway, and to normalise it can take the square of its
    /// length.
    public static Password of(String typed) {
        return new Password(typed.length() > MOST_TYPED ? typed : Normalizer.normalize(typed, Normalizer.Form.NFKC));
    }

    /// In code points.
    public int length() {
        return normalised.codePointCount(0, normalised.length());
    }

    public boolean isTooLong() {
        return length() > MAX_LENGTH;
    }

    @Override
    public String toString() {
        return "a password";
    }
}
