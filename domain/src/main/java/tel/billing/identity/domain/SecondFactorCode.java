package tel.billing.identity.domain;

import java.util.Locale;
import java.util.regex.Pattern;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// The user's input for the second factor. Its `toString` does not reveal the value.
public sealed interface SecondFactorCode {

    /// Parses either kind. A recovery code may be in any case, with or without hyphens, and with spaces.
    static Parsed<SecondFactorCode> parse(String typed) {
        var compact = typed.replaceAll("[\\s-]", "").toLowerCase(Locale.ROOT);
        if (Totp.SHAPE.matcher(compact).matches()) {
            return Parsed.valid(new Totp(compact));
        }
        return Recovery.SHAPE.matcher(compact).matches()
                ? Parsed.valid(new Recovery(compact))
                : Parsed.invalid(InputError.malformed(
                        "must be the 6 digits that your authenticator shows, or one of your recovery codes"));
    }

    /// As [#parse], for users who have no recovery codes yet.
    static Parsed<SecondFactorCode> parseForEnrolment(String typed) {
        return parse(typed) instanceof Parsed.Valid<SecondFactorCode> code
                ? code
                : Parsed.invalid(InputError.malformed("must be the 6 digits that your authenticator shows"));
    }

    /// The 6 digits that an authenticator shows.
    record Totp(String digits) implements SecondFactorCode {
        private static final Pattern SHAPE = Pattern.compile("[0-9]{6}");

        public Totp {
            if (!SHAPE.matcher(digits).matches()) {
                throw new IllegalArgumentException("not 6 digits");
            }
        }

        @Override
        public String toString() {
            return "a code";
        }
    }

    /// A code for users who lost their authenticator; valid once. 120 bits in base 32: from 112 bits on, an
    /// unsalted SHA-256 may be stored (OWASP ASVS 5.0, 6.5.2).
    record Recovery(String letters) implements SecondFactorCode {
        private static final Pattern SHAPE = Pattern.compile("[a-z2-7]{24}");

        public Recovery {
            if (!SHAPE.matcher(letters).matches()) {
                throw new IllegalArgumentException("not a recovery code");
            }
        }

        public TokenHash hash() {
            return TokenHash.of(letters);
        }

        /// The printed form: `abcd-efgh-2345-6723-ijkl-4567`.
        public String inGroups() {
            return letters.replaceAll("(.{4})(?=.)", "$1-");
        }

        @Override
        public String toString() {
            return "a recovery code";
        }
    }
}
