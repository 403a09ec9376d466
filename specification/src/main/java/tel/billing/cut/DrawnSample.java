package tel.billing.cut;

import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// How much is drawn by tests whose proof grows with the number of draws. Each build draws a small sample;
/// the second step of `.ci/run` draws the whole one, with `-Dtests.sample=whole`.
public enum DrawnSample {
    SMALL,
    WHOLE;

    private static final String PROPERTY = "tests.sample";

    /// What the system property `tests.sample` says: `small`, which is the default, or `whole`.
    public static DrawnSample ofProperties() {
        return asked(System::getProperty);
    }

    static DrawnSample asked(Function<String, @Nullable String> properties) {
        var text = properties.apply(PROPERTY);
        if (text == null) {
            return SMALL;
        }
        for (var sample : values()) {
            if (sample.name().toLowerCase(Locale.ROOT).equals(text)) {
                return sample;
            }
        }
        throw new IllegalArgumentException("%s must be small or whole, not '%s'".formatted(PROPERTY, text));
    }

    /// How many draws that are.
    public long count(long small, long whole) {
        return switch (this) {
            case SMALL -> small;
            case WHOLE -> whole;
        };
    }
}
