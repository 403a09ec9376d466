package tel.billing.shared.persistence;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;

/// Stores an enum constant as its name in lower case: `SIGNED_OUT` as `signed_out`.
public final class EnumNames {
    private EnumNames() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    public static <E extends Enum<E>> E read(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
    }

    /// Empty if this release does not know the constant.
    public static <E extends Enum<E>> Optional<E> find(Class<E> type, String word) {
        return EnumSet.allOf(type).stream()
                .filter(constant -> of(constant).equals(word))
                .findAny();
    }
}
