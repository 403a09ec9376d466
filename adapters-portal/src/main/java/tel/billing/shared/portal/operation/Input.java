package tel.billing.shared.portal.operation;

import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.regex.Pattern;
import tel.billing.shared.Currencies;
import tel.billing.shared.InputError;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.Option;
import tel.billing.shared.portal.Times;
import tel.billing.shared.portal.Visit;

/// A field of a [Decision]. Its label is the text `operation.input.<name>`; its hint, if it has one, is
/// `operation.input.<name>.hint`, or `operation.<operation>.<name>.hint` for one operation.
public sealed interface Input {

    String name();

    /// A text on one line.
    record Line(String name, boolean required) implements Input {}

    /// An amount, which is required.
    record Amount(String name, Currency currency) implements Input {}

    /// An amount in the currency that another field contains. It is required.
    record AmountIn(String name, String currencyField) implements Input {}

    /// A whole number, which is required.
    record WholeNumber(String name) implements Input {
        private static final Pattern DIGITS = Pattern.compile("\\d{1,18}");

        private static String grouped(Visit visit, String text) {
            return DIGITS.matcher(text).matches() ? visit.number(Long.parseLong(text)) : text;
        }
    }

    /// A time, which is optional.
    record Time(String name) implements Input {}

    /// A text on several lines.
    record Lines(String name, boolean required) implements Input {}

    /// A choice of a list.
    record Choice(String name, List<Option> options) implements Input {
        public Choice {
            options = List.copyOf(options);
        }
    }

    /// A checkbox.
    record Flag(String name) implements Input {}

    /// A hidden fact that the page shows. If it changes before the confirmation, the form asks again. The confirmed
    /// form contains what the user saw, and the use case compares it with the present fact: only the use case can
    /// exclude concurrent changes and recognise a repeated request.
    record Seen(String name, String value) implements Input {
        private static final Pattern AMOUNT = Pattern.compile("(-?\\d{1,18}) ([A-Z]{3})");

        /// An amount that the page shows.
        public static Seen of(String name, Money amount) {
            return new Seen(name, amount.minor() + " " + amount.currency().getCurrencyCode());
        }

        /// The amount that the confirmed form contains.
        public static Money amount(String name, Form form) {
            return form.hidden(name, Seen::parse);
        }

        private static Parsed<Money> parse(String text) {
            var matcher = AMOUNT.matcher(text);
            return matcher.matches()
                    ? Currencies.parse(matcher.group(2))
                            .flatMap(currency -> Parsed.valid(new Money(Long.parseLong(matcher.group(1)), currency)))
                    : Parsed.invalid(InputError.malformed("must be an amount in minor units and a currency"));
        }
    }

    /// The reason that staff enter. It is required, and goes to the audit log.
    static Input reason() {
        return new Line("reason", true);
    }

    /// The input as the reader sees it before the confirmation.
    default String shown(Visit visit, Form form) {
        return switch (this) {
            case Line _, Lines _ -> form.value(name()).strip();
            case Amount(var _, var currency) -> money(visit, form, currency);
            case AmountIn(var _, var currencyField) ->
                Currencies.parse(form.value(currencyField).strip()) instanceof Parsed.Valid<Currency>(var currency)
                        ? money(visit, form, currency)
                        : form.value(name());
            case WholeNumber _ -> WholeNumber.grouped(visit, form.value(name()).strip());
            case Time _ ->
                Times.parse(form.value(name()).strip()) instanceof Parsed.Valid<Instant>(var at)
                        ? visit.time(at)
                        : form.value(name());
            case Choice(var _, var options) ->
                options.stream()
                        .filter(option -> form.isSelected(name(), option.value()))
                        .map(Option::label)
                        .findFirst()
                        .orElse("");
            case Seen(var _, var value) -> value;
            case Flag _ -> visit.text(form.isChecked(name()) ? "operation.yes" : "operation.no");
        };
    }

    private String money(Visit visit, Form form, Currency currency) {
        return form.amount(name(), currency).ifValid().map(visit::money).orElseGet(() -> form.value(name()));
    }
}
