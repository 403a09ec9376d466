package tel.billing.shared;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Key-value pairs of texts that a client of the API stores with an account, payment or subscription. At most
/// 20; a key has 1 to 40 code points, a value at most 500. Pairs are sorted by key. They may be personal data,
/// so [#toString] omits them.
public record Metadata(Map<String, String> pairs) {
    public static final Metadata NONE = new Metadata(Map.of());
    public static final int MAX_PAIRS = 20;
    private static final int MAX_KEY_LENGTH = 40;
    private static final int MAX_VALUE_LENGTH = 500;

    public Metadata {
        pairs = Collections.unmodifiableSortedMap(new TreeMap<>(pairs));
        if (pairs.size() > MAX_PAIRS
                || pairs.entrySet().stream()
                        .anyMatch(pair ->
                                violationOf(pair.getKey(), pair.getValue()).isPresent())) {
            throw new IllegalArgumentException("metadata exceeds its limits");
        }
    }

    /// The reason why a pair is rejected; empty if it is valid.
    public static Optional<InputError> violationOf(String key, String value) {
        if (!SingleLineText.fits(key, MAX_KEY_LENGTH)) {
            return Optional.of(InputError.malformed("must have a key of 1 to %s characters".formatted(MAX_KEY_LENGTH)));
        }
        return value.codePointCount(0, value.length()) > MAX_VALUE_LENGTH
                ? Optional.of(InputError.tooLong(
                        MAX_VALUE_LENGTH, "must have at most %s characters".formatted(MAX_VALUE_LENGTH)))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return "Metadata[%s pairs]".formatted(pairs.size());
    }
}
