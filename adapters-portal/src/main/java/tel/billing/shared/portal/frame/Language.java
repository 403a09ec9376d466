package tel.billing.shared.portal.frame;

import java.math.BigDecimal;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;

/// A language of the pages: its texts, and how it writes amounts and times.
public final class Language {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d)}");

    private static final int DIGITS_OF_A_PERCENT = 2;

    private static final char NO_BREAK_SPACE = '\u00a0';

    private final Locale locale;
    private final Map<String, String> texts;
    private final DateTimeFormatter time;
    private final DateTimeFormatter second;
    private final DateTimeFormatter day;

    /// @param texts by key; includes `language.time`, `language.second` and `language.day`, the patterns of times and
    ///     days
    public Language(Locale locale, Map<String, String> texts) {
        this.locale = locale;
        this.texts = Map.copyOf(texts);
        this.time = DateTimeFormatter.ofPattern(text("language.time"), locale).withZone(ZoneOffset.UTC);
        this.second =
                DateTimeFormatter.ofPattern(text("language.second"), locale).withZone(ZoneOffset.UTC);
        this.day = DateTimeFormatter.ofPattern(text("language.day"), locale).withZone(ZoneOffset.UTC);
    }

    public Locale locale() {
        return locale;
    }

    /// The code of the language, such as `en`.
    public String code() {
        return locale.toLanguageTag();
    }

    /// The text of a key. `{0}`, `{1}` and so on are replaced by the values.
    ///
    /// @throws IllegalArgumentException if there is no such text
    public String text(String key, Object... values) {
        var text = texts.get(key);
        if (text == null) {
            throw new IllegalArgumentException("There is no text %s in %s.".formatted(key, code()));
        }
        return values.length == 0 ? text : filled(text, values);
    }

    /// The text of a key; empty if there is none.
    public Optional<String> find(String key) {
        return Optional.ofNullable(texts.get(key));
    }

    /// All keys.
    public Set<String> keys() {
        return texts.keySet();
    }

    /// An amount, such as `€20.00` or `20,00 €`, with the decimals of its currency.
    public String money(Money money) {
        var digits = money.currency().getDefaultFractionDigits();
        var format = NumberFormat.getCurrencyInstance(locale);
        format.setCurrency(money.currency());
        format.setMinimumFractionDigits(digits);
        format.setMaximumFractionDigits(digits);
        return spaced(
                format.format(BigDecimal.valueOf(money.minor(), digits)),
                money.currency().getSymbol(locale));
    }

    /// Java writes a currency without a sign of its own as `KWD1.250`.
    private static String spaced(String amount, String symbol) {
        return Character.isLetter(symbol.codePointBefore(symbol.length()))
                ? amount.replaceFirst(
                        Pattern.quote(symbol) + "(?=\\d)", Matcher.quoteReplacement(symbol) + NO_BREAK_SPACE)
                : amount;
    }

    /// An amount as people type it in a form: without the currency, such as `20.00` or `20,00`.
    public String amount(Money money) {
        var digits = money.currency().getDefaultFractionDigits();
        var format = NumberFormat.getNumberInstance(locale);
        format.setGroupingUsed(false);
        format.setMinimumFractionDigits(digits);
        format.setMaximumFractionDigits(digits);
        return format.format(BigDecimal.valueOf(money.minor(), digits));
    }

    /// A whole number with separators.
    public String number(long number) {
        return NumberFormat.getIntegerInstance(locale).format(number);
    }

    /// A decimal number with separators and all its digits.
    public String decimal(BigDecimal number) {
        var format = NumberFormat.getNumberInstance(locale);
        format.setMinimumFractionDigits(number.scale());
        format.setMaximumFractionDigits(number.scale());
        return format.format(number);
    }

    /// A percentage, such as `25.5%` or `25,5 %`.
    public String percent(BasisPoints rate) {
        var format = NumberFormat.getPercentInstance(locale);
        format.setMaximumFractionDigits(DIGITS_OF_A_PERCENT);
        return format.format(BigDecimal.valueOf(rate.value(), 2 + DIGITS_OF_A_PERCENT));
    }

    /// A day and time in UTC, with the zone.
    public String time(Instant at) {
        return time.format(at);
    }

    /// A day and time in UTC with seconds, and with the zone.
    public String second(Instant at) {
        return second.format(at);
    }

    /// A day in UTC.
    public String day(Instant at) {
        return day.format(at);
    }

    public String country(Country country) {
        return Locale.of("", country.code()).getDisplayCountry(locale);
    }

    private static String filled(String text, Object... values) {
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(
                        found -> Matcher.quoteReplacement(String.valueOf(values[Integer.parseInt(found.group(1))])));
    }
}
