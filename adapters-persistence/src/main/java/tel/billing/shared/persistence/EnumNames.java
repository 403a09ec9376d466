package tel.billing.shared.persistence;

import java.util.Locale;

/// Stores an enum constant as its name in lower case: `SIGNED_OUT` as `signed_out`.
public final class EnumNames {
    private EnumNames() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    public static <E extends Enum<E>> E read(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
    }
}
