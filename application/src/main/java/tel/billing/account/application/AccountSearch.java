package tel.billing.account.application;

import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tel.billing.account.AccountStatus;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Parsed;
import tel.billing.shared.SingleLineText;

/// Filters accounts by status, by external id, and by a text that is contained in the e-mail address, company
/// name or VAT number, ignoring case. If a set of accounts is given, searches only in this set.
public record AccountSearch(
        Optional<Text> text,
        Optional<AccountStatus> status,
        Optional<ExternalId> externalId,
        Optional<Set<AccountId>> among) {

    public AccountSearch {
        among = among.map(Set::copyOf);
    }

    /// Among all accounts.
    public AccountSearch(Optional<Text> text, Optional<AccountStatus> status) {
        this(text, status, Optional.empty(), Optional.empty());
    }

    public static AccountSearch all() {
        return new AccountSearch(Optional.empty(), Optional.empty());
    }

    public static AccountSearch having(ExternalId externalId) {
        return new AccountSearch(Optional.empty(), Optional.empty(), Optional.of(externalId), Optional.empty());
    }

    /// The same search, limited to these accounts.
    public AccountSearch among(Set<AccountId> accounts) {
        return new AccountSearch(text, status, externalId, Optional.of(accounts));
    }

    /// The text to search for: 1 to 200 code points in NFC, on one line, trimmed. Part of an e-mail address
    /// or a domain is also searched in its stored form.
    public record Text(String text, Optional<String> address) {
        private static final int MAX_LENGTH = 200;

        public Text {
            if (!SingleLineText.fits(text, MAX_LENGTH)) {
                throw new IllegalArgumentException(
                        "the search text must have 1 to %s characters".formatted(MAX_LENGTH));
            }
        }

        public static Parsed<Text> parse(String text) {
            return SingleLineText.parse(text, MAX_LENGTH, Text::new);
        }

        /// The text, and its stored form if it is an e-mail address, or begins with the `@` or the
        /// domain of one.
        public static Parsed<Text> parse(String typed, EmailAddressParser emailAddresses) {
            return parse(typed)
                    .flatMap(text -> Parsed.valid(
                            stored(text.text(), emailAddresses).map(text::or).orElse(text)));
        }

        /// Domains are stored in ASCII.
        private static Optional<String> stored(String text, EmailAddressParser emailAddresses) {
            var missing = switch (text.indexOf('@')) {
                case -1 -> "x@";
                case 0 -> "x";
                default -> "";
            };
            return emailAddresses.parse(missing + text) instanceof Parsed.Valid<EmailAddress>(var address)
                    ? Optional.of(address.value().substring(missing.length()))
                    : Optional.empty();
        }

        private Text(String text) {
            this(text, Optional.empty());
        }

        /// The same text, or this form of an address.
        public Text or(String address) {
            return new Text(text, Optional.of(address));
        }

        /// The spellings to search for; one must match. VAT numbers are stored without separators.
        public Stream<String> spellings() {
            var number = VatNumber.parse(text) instanceof Parsed.Valid<VatNumber>(var parsed)
                    ? Stream.of(parsed.toString())
                    : Stream.<String>empty();
            return Stream.of(Stream.of(text), number, address.stream())
                    .flatMap(Function.identity())
                    .distinct();
        }
    }
}
