package tel.billing.shared.bootstrap.startup;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Stream;
import tel.billing.shared.bootstrap.CannotStart;
import tel.billing.shared.bootstrap.Setting;

/// The names of environment variables: which are known, which known one is nearest to a mistyped one.
final class VariableNames {

    private VariableNames() {}

    /// As an operator writes it: `spring.datasource.url` is SPRING_DATASOURCE_URL.
    static String ofProperty(String property) {
        return property.toUpperCase(Locale.ROOT)
                .replaceAll("[.\\-\\[\\]]+", "_")
                .replaceAll("_$", "");
    }

    static void refuseUnknown(Collection<String> variables) {
        var known = Stream.of(Setting.values()).map(Setting::variable).toList();
        variables.stream()
                .filter(variable -> variable.toUpperCase(Locale.ROOT).startsWith(Setting.PREFIX))
                .filter(variable -> !known.contains(variable))
                .sorted()
                .findFirst()
                .ifPresent(unknown -> {
                    throw new CannotStart(
                            "%s is not a setting; did you mean %s?".formatted(unknown, nearest(unknown, known)));
                });
    }

    private static String nearest(String unknown, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(name -> distance(unknown, name)))
                .orElseThrow();
    }

    /// Levenshtein's: the least number of characters to insert, delete or replace.
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
