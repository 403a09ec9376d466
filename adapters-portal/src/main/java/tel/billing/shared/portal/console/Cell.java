package tel.billing.shared.portal.console;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.AccountId;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Money;

/// A value in a row of a [Listing].
public sealed interface Cell {

    /// The value for a CSV file: without the reader's notation.
    String plain();

    /// A text in the reader's language, or as it was entered.
    record Text(String text) implements Cell {
        @Override
        public String plain() {
            return text;
        }
    }

    /// A value of a fixed set, such as a country: a code in a CSV file, and a text in the reader's language on
    /// the page.
    record Choice(String code, String text) implements Cell {
        @Override
        public String plain() {
            return code;
        }
    }

    /// An identifier or another text of a machine.
    record Code(String text) implements Cell {
        @Override
        public String plain() {
            return text;
        }
    }

    /// A link to another page of the console.
    record Link(String path, String text) implements Cell {
        @Override
        public String plain() {
            return text;
        }
    }

    /// An amount.
    record Amount(Money money) implements Cell {
        @Override
        public String plain() {
            return BigDecimal.valueOf(money.minor(), money.currency().getDefaultFractionDigits())
                    .toPlainString();
        }
    }

    /// A whole number.
    record Count(long number) implements Cell {
        @Override
        public String plain() {
            return Long.toString(number);
        }
    }

    /// A number with decimals.
    record Decimal(BigDecimal number) implements Cell {
        @Override
        public String plain() {
            return number.toPlainString();
        }
    }

    /// A percentage. A CSV file has its number.
    record Percentage(BasisPoints rate) implements Cell {
        private static final int DIGITS_OF_A_PERCENT = 2;

        @Override
        public String plain() {
            return BigDecimal.valueOf(rate.value(), DIGITS_OF_A_PERCENT).toPlainString();
        }
    }

    /// A time, or its day.
    record Time(Instant at, boolean day) implements Cell {
        @Override
        public String plain() {
            return at.toString();
        }
    }

    /// A state.
    ///
    /// @param kind good, fair, bad or neutral
    record Badge(String kind, String text) implements Cell {
        @Override
        public String plain() {
            return text;
        }
    }

    /// What the reader may do with the thing of this row, see [tel.billing.shared.portal.frame.StaffOperation].
    ///
    /// @param path   of the thing
    /// @param states what it is now
    record Operations(String subject, String path, List<String> states) implements Cell {
        public Operations {
            states = List.copyOf(states);
        }

        @Override
        public String plain() {
            return "";
        }
    }

    /// No value.
    record Nothing() implements Cell {
        @Override
        public String plain() {
            return "";
        }
    }

    static Cell text(String text) {
        return new Text(text);
    }

    static Cell text(Optional<String> text) {
        return text.<Cell>map(Text::new).orElseGet(Nothing::new);
    }

    static Cell choice(String code, String text) {
        return new Choice(code, text);
    }

    static Cell code(String text) {
        return new Code(text);
    }

    static Cell code(UUID id) {
        return new Code(id.toString());
    }

    static Cell link(String path, String text) {
        return new Link(path, text);
    }

    /// The page of an account.
    static Cell account(AccountId account) {
        return new Link("/console/accounts/" + account, account.toString());
    }

    static Cell account(Optional<AccountId> account) {
        return account.map(Cell::account).orElseGet(Nothing::new);
    }

    static Cell amount(Money money) {
        return new Amount(money);
    }

    static Cell amount(Optional<Money> money) {
        return money.<Cell>map(Amount::new).orElseGet(Nothing::new);
    }

    static Cell count(long number) {
        return new Count(number);
    }

    static Cell decimal(BigDecimal number) {
        return new Decimal(number);
    }

    static Cell percentage(BasisPoints rate) {
        return new Percentage(rate);
    }

    static Cell time(Instant at) {
        return new Time(at, false);
    }

    static Cell time(Optional<Instant> at) {
        return at.<Cell>map(time -> new Time(time, false)).orElseGet(Nothing::new);
    }

    static Cell day(Instant at) {
        return new Time(at, true);
    }

    static Cell badge(String kind, String text) {
        return new Badge(kind, text);
    }
}
