package tel.billing.notification.template;

import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;

/// Formats money, percentages, times and country names in a language: `EUR 1,234.50` and
/// `21 November 2026, 08:15 UTC`, or `1.234,50 EUR` and `21. November 2026 um 08:15 Uhr (UTC)`.
final class LocaleFormat {
    private static final int DIGITS_OF_BASIS_POINTS = 4;

    private final Locale locale;
    private final String money;
    private final String percent;
    private final DateTimeFormatter time;

    /// @param money a pattern for [DecimalFormat], in which `¤¤` stands for the currency's code
    /// @param percent a pattern for [DecimalFormat]
    /// @param time a pattern for [DateTimeFormatter]; times are in UTC
    LocaleFormat(Locale locale, String money, String percent, String time) {
        this.locale = locale;
        this.money = money;
        this.percent = percent;
        this.time = DateTimeFormatter.ofPattern(time, locale).withZone(ZoneOffset.UTC);
    }

    String money(Money spelled) {
        var digits = spelled.currency().getDefaultFractionDigits();
        var format = format(money);
        format.setCurrency(spelled.currency());
        format.setMinimumFractionDigits(digits);
        format.setMaximumFractionDigits(digits);
        return format.format(BigDecimal.valueOf(spelled.minor(), digits));
    }

    String percent(BasisPoints rate) {
        return format(percent).format(BigDecimal.valueOf(rate.value(), DIGITS_OF_BASIS_POINTS));
    }

    String time(Instant spelled) {
        return time.format(spelled);
    }

    String country(Country country) {
        return Locale.of("", country.code()).getDisplayCountry(locale);
    }

    /// Creates a new format on each call, because [DecimalFormat] is not thread-safe.
    private DecimalFormat format(String pattern) {
        return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(locale));
    }
}
