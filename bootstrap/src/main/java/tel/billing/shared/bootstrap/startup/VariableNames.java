package tel.billing.shared.bootstrap.startup;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.settings.Setting;

/// The names of environment variables: the known ones, and the one that is closest to a mistyped one.
final class VariableNames {

    private VariableNames() {}

    /// The name for operators: `spring.datasource.url` is SPRING_DATASOURCE_URL.
    static String ofProperty(String property) {
        return property.toUpperCase(Locale.ROOT)
                .replaceAll("[.\\-\\[\\]]+", "_")
                .replaceAll("_$", "");
    }

    /// Checks the variables that are meant for the service itself.
    static void rejectFaulty(Map<String, ?> variables) {
        new TreeMap<>(variables).forEach((name, value) -> {
            if (name.toUpperCase(Locale.ROOT).startsWith(Setting.PREFIX)) {
                rejectFaulty(name, value);
            }
        });
    }

    private static void rejectFaulty(String name, Object value) {
        var setting = Setting.ofVariable(name)
                .orElseThrow(() -> new StartupFailure("%s is not a setting. Did you mean %s?"
                        .formatted(name, nearest(name).variable())));
        if (value.toString().isBlank()) {
            throw new StartupFailure("%s is empty. It must be %s, or absent.".formatted(name, setting.type()));
        }
    }

    private static Setting nearest(String unknown) {
        return Collections.min(
                List.of(Setting.values()), Comparator.comparingInt(setting -> distance(unknown, setting.variable())));
    }

    /// The Levenshtein distance: the minimum number of characters to insert, delete or replace.
    static int distance(String from, String to) {
        var row = new int[to.length() + 1];
        Arrays.setAll(row, column -> column);
        for (var i = 1; i <= from.length(); i++) {
            var diagonal = row[0];
            row[0] = i;
            for (var j = 1; j <= to.length(); j++) {
                var replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
