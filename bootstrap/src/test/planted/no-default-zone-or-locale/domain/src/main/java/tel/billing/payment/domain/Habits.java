package tel.billing.payment.domain;

import java.text.Collator;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;
import java.util.TimeZone;
import java.util.function.UnaryOperator;

final class Habits {

    record Text(String text) {
        String lower() {
            return text.toLowerCase(Locale.ROOT);
        }

        DateTimeFormatter format() {
            return DateTimeFormatter.ofPattern("d MMMM", Locale.ROOT);
        }
    }

    static class PlantedZone {
        ZoneId zone = ZoneId.systemDefault();
    }

    static class PlantedTimeZone {
        TimeZone zone = TimeZone.getDefault();
    }

    static class PlantedLocale {
        Locale locale = Locale.getDefault(Locale.Category.FORMAT);
    }

    static class PlantedLowerCase {
        UnaryOperator<String> lower = String::toLowerCase;
    }

    static class PlantedUpperCase {
        String upper = "title".toUpperCase();
    }

    static class PlantedPattern {
        DateTimeFormatter format = DateTimeFormatter.ofPattern("d MMMM");
    }

    static class PlantedStyle {
        DateTimeFormatter format = DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG);
    }

    static class PlantedNumber {
        NumberFormat format = NumberFormat.getNumberInstance();
    }

    static class PlantedDecimal {
        NumberFormat format = new DecimalFormat("0.00");
    }

    static class PlantedMessage {
        MessageFormat format = new MessageFormat("{0}");
    }

    static class PlantedCollator {
        Collator order = Collator.getInstance();
    }
}
