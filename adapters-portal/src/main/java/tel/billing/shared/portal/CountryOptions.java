package tel.billing.shared.portal;

import java.text.Collator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tel.billing.shared.Country;

/// The countries as choices of a field, by name in the reader's language.
public final class CountryOptions {
    private CountryOptions() {}

    /// All countries.
    public static List<Option> of(Visit visit) {
        return Stream.of(Locale.getISOCountries())
                .map(Country::new)
                .map(country -> new Option(country.code(), visit.country(country)))
                .sorted(Comparator.comparing(
                        Option::label, Collator.getInstance(visit.language().locale())))
                .toList();
    }

    /// All countries, after a first choice that is none.
    public static List<Option> withoutDefault(Visit visit) {
        var options = new ArrayList<Option>();
        options.add(new Option("", visit.text("form.choose")));
        options.addAll(of(visit));
        return options;
    }
}
