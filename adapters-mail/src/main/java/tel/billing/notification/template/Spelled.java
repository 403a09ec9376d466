package tel.billing.notification.template;

import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import tel.billing.shared.Money;

/// Money and times as people read them: `EUR 1,234.50`, `21 November 2026, 08:15 UTC`.
final class Spelled {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final DecimalFormatSymbols SYMBOLS = DecimalFormatSymbols.getInstance(Locale.ENGLISH);

    private Spelled() {}

    static String money(Money money) {
        var digits = money.currency().getDefaultFractionDigits();
        var format = new DecimalFormat("#,##0", SYMBOLS);
        format.setMinimumFractionDigits(digits);
        var amount = format.format(BigDecimal.valueOf(money.minor(), digits));
        return money.currency().getCurrencyCode() + " " + amount;
    }

    static String time(Instant time) {
        return TIME.format(time);
    }
}
