package tel.billing.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The size of the random sample of tests that prove more with more draws. Each build draws a small sample.
/// `.ci/long-tests` draws the whole sample, with `-Dtests.sample=whole`.
public enum DrawnSample {
    SMALL,
    WHOLE;

    private static final String PROPERTY = "tests.sample";

    /// The value of the system property `tests.sample`: `small`, which is the default, or `whole`.
    public static DrawnSample ofProperties() {
        return of(System::getProperty);
    }

    static DrawnSample of(Function<String, @Nullable String> properties) {
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

    /// The number of draws.
    public long count(long small, long whole) {
        return switch (this) {
            case SMALL -> small;
            case WHOLE -> whole;
        };
    }

    /// All elements if the sample is whole, otherwise a random `1/divisor` of them, rounded up.
    public <T> List<T> draw(List<T> all, int divisor) {
        var drawn = new ArrayList<>(all);
        Collections.shuffle(drawn);
        var small = Math.ceilDiv(all.size(), divisor);
        return this == WHOLE ? all : drawn.subList(0, small);
    }
}
