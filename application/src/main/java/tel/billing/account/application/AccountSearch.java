package tel.billing.account.application;

import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tel.billing.account.AccountStatus;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;
import tel.billing.shared.OneLine;
import tel.billing.shared.Parsed;

/// Which accounts are looked for: those of a status, and those whose e-mail address, company or VAT number contains a
/// text, whatever the letters' case; all of it among these accounts, if any are named.
public record AccountSearch(Optional<Text> text, Optional<AccountStatus> status, Optional<Set<AccountId>> among) {

    public AccountSearch {
        among = among.map(Set::copyOf);
    }

    /// Among all accounts.
    public AccountSearch(Optional<Text> text, Optional<AccountStatus> status) {
        this(text, status, Optional.empty());
    }

    public static AccountSearch all() {
        return new AccountSearch(Optional.empty(), Optional.empty());
    }

    /// The same, among these accounts only.
    public AccountSearch among(Set<AccountId> accounts) {
        return new AccountSearch(text, status, Optional.of(accounts));
    }

    /// What an account must contain: 1 to 200 code points in NFC, on one line, trimmed; or, where these are an e-mail
    /// address or a domain, the form in which they are stored.
    public record Text(String words, Optional<String> address) {
        private static final int MAX_LENGTH = 200;

        public Text {
            if (!OneLine.fits(words, MAX_LENGTH)) {
                throw new IllegalArgumentException("a text to look for has 1 to %s characters".formatted(MAX_LENGTH));
            }
        }

        public static Parsed<Text> parse(String text) {
            return OneLine.parse(text, MAX_LENGTH, Text::new);
        }

        private Text(String words) {
            this(words, Optional.empty());
        }

        /// The same, or this form of an address.
        public Text or(String address) {
            return new Text(words, Optional.of(address));
        }

        /// The spellings of which one must be there: a VAT number is stored without separators.
        public Stream<String> spellings() {
            var number = VatNumber.parse(words) instanceof Parsed.Valid<VatNumber>(var parsed)
                    ? Stream.of(parsed.toString())
                    : Stream.<String>empty();
            return Stream.of(Stream.of(words), number, address.stream())
                    .flatMap(Function.identity())
                    .distinct();
        }
    }
}
