package tel.billing.identity.domain;

import java.text.Normalizer;

/// A password in the form that is hashed: NFKC, so that different keyboards produce the same password (NIST
/// SP 800-63B-4, 3.1.1.2).
public record Password(String normalised) {
    public static final int MAX_LENGTH = 128;
    private static final int MAX_TYPED = 4 * MAX_LENGTH;

    /// A much too long password is rejected later. It is not normalised, because normalisation can take
    /// quadratic time.
    public static Password of(String typed) {
        return new Password(typed.length() > MAX_TYPED ? typed : Normalizer.normalize(typed, Normalizer.Form.NFKC));
    }

    /// The length in code points.
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
