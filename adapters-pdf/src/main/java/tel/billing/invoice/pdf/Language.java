package tel.billing.invoice.pdf;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;

/// A language of invoices: its texts, and its formats of amounts, percentages, dates and country names.
record Language(Locale locale, Properties texts) {
    private static final int DIGITS_OF_BASIS_POINTS = 4;
    private static final Language ENGLISH = read("en");
    private static final List<Language> OTHERS = List.of(read("de"));

    /// The language of a country.
    static Language of(Country country) {
        return OTHERS.stream()
                .filter(language ->
                        Arrays.asList(language.text("countries").split(" ", -1)).contains(country.code()))
                .findFirst()
                .orElse(ENGLISH);
    }

    static List<Language> all() {
        return List.of(ENGLISH, OTHERS.getFirst());
    }

    String text(String key, Object... arguments) {
        var word = texts.getProperty(key);
        if (word == null) {
            throw new IllegalStateException("The language %s has no text %s.".formatted(locale, key));
        }
        return arguments.length == 0 ? word : new MessageFormat(word, locale).format(arguments);
    }

    String money(Money spelled) {
        var digits = spelled.currency().getDefaultFractionDigits();
        var format = format(text("money"));
        format.setCurrency(spelled.currency());
        format.setMinimumFractionDigits(digits);
        format.setMaximumFractionDigits(digits);
        return format.format(BigDecimal.valueOf(spelled.minor(), digits));
    }

    /// With all its digits.
    String units(BigDecimal rate) {
        var format = format(text("units"));
        format.setMinimumFractionDigits(rate.scale());
        format.setMaximumFractionDigits(rate.scale());
        return format.format(rate);
    }

    String percent(BasisPoints rate) {
        return format(text("percent")).format(BigDecimal.valueOf(rate.value(), DIGITS_OF_BASIS_POINTS));
    }

    String day(Instant spelled, ZoneId zone) {
        return day(LocalDate.ofInstant(spelled, zone));
    }

    String day(LocalDate spelled) {
        return DateTimeFormatter.ofPattern(text("day"), locale).format(spelled);
    }

    String country(Country country) {
        return Locale.of("", country.code()).getDisplayCountry(locale);
    }

    private DecimalFormat format(String pattern) {
        return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(locale));
    }

    private static Language read(String tag) {
        try {
            var words = new Properties();
            words.load(new StringReader(new String(Resource.bytes(tag + ".properties"), StandardCharsets.UTF_8)));
            return new Language(Locale.forLanguageTag(tag), words);
        } catch (IOException e) {
            throw new UncheckedIOException("The texts of %s cannot be read.".formatted(tag), e);
        }
    }
}
