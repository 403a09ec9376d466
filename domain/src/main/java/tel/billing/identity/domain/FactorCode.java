package tel.billing.identity.domain;

import java.util.Locale;
import java.util.regex.Pattern;
import tel.billing.shared.Parsed;

/// What somebody types to prove their second factor. It is never shown: `toString` does not tell
/// it.
public sealed interface FactorCode {

    /// Reads either kind; a recovery code in any case, with or without its hyphens and with spaces.
    static Parsed<FactorCode> parse(String typed) {
        var compact = typed.replaceAll("[\\s-]", "").toLowerCase(Locale.ROOT);
        if (Shown.SHAPE.matcher(compact).matches()) {
            return Parsed.valid(new Shown(compact));
        }
        return Recovery.SHAPE.matcher(compact).matches()
                ? Parsed.valid(new Recovery(compact))
                : Parsed.faulty("must be the 6 digits that your authenticator shows, or one of your recovery codes");
    }

    /// The 6 digits that an authenticator shows.
    record Shown(String digits) implements FactorCode {
        private static final Pattern SHAPE = Pattern.compile("[0-9]{6}");

        public Shown {
            if (!SHAPE.matcher(digits).matches()) {
                throw new IllegalArgumentException("not 6 digits");
            }
        }

        @Override
        public String toString() {
            return "a code";
        }
    }

    /// For who lost their authenticator: good once. 120 bits in base 32: from 112 on, a bare
    /// SHA-256 may be stored (OWASP ASVS 5.0, 6.5.2).
    record Recovery(String letters) implements FactorCode {
        private static final Pattern SHAPE = Pattern.compile("[a-z2-7]{24}");

        public Recovery {
            if (!SHAPE.matcher(letters).matches()) {
                throw new IllegalArgumentException("not a recovery code");
            }
        }

        public TokenHash hash() {
            return TokenHash.of(letters);
        }

        /// As people read it: `abcd-efgh-2345-6723-ijkl-4567`.
        public String inGroups() {
            return letters.replaceAll("(.{4})(?=.)", "$1-");
        }

        @Override
        public String toString() {
            return "a recovery code";
        }
    }
}
