package tel.billing.account.application;

import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.account.AccountStatus;
import tel.billing.account.VatNumber;
import tel.billing.shared.OneLine;
import tel.billing.shared.Parsed;

/// Which accounts are looked for: those of a status, and those whose e-mail address, company or VAT number contains a
/// text, whatever the letters' case.
public record AccountSearch(Optional<Text> text, Optional<AccountStatus> status) {

    public static AccountSearch all() {
        return new AccountSearch(Optional.empty(), Optional.empty());
    }

    /// What an account must contain: 1 to 200 code points in NFC, on one line, trimmed.
    public record Text(String words) {
        private static final int MAX_LENGTH = 200;

        public Text {
            if (!OneLine.fits(words, MAX_LENGTH)) {
                throw new IllegalArgumentException("a text to look for has 1 to %s characters".formatted(MAX_LENGTH));
            }
        }

        public static Parsed<Text> parse(String text) {
            return OneLine.parse(text, MAX_LENGTH, Text::new);
        }

        /// The spellings of which one must be there: a VAT number is stored without separators.
        public Stream<String> spellings() {
            return VatNumber.parse(words) instanceof Parsed.Valid<VatNumber>(var number)
                    ? Stream.of(words, number.toString())
                    : Stream.of(words);
        }
    }
}
