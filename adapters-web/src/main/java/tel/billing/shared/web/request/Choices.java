package tel.billing.shared.web.request;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// The names of enum constants in the API: the constant in lower case.
public final class Choices {
    private Choices() {}

    /// The permitted constant with this name.
    public static <E extends Enum<E>> Parsed<E> parse(String text, List<E> permitted) {
        return permitted.stream()
                .filter(choice -> nameOf(choice).equals(text))
                .findFirst()
                .map(Parsed::valid)
                .orElseGet(() -> Parsed.invalid(InputError.unknownValue(
                        permitted.stream().map(Choices::nameOf).collect(joining(", ", "must be one of ", "")))));
    }

    /// The name of a constant.
    public static String nameOf(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
