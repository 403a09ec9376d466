package tel.billing.shared;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The permitted rate of each limit.
public record Rates(Map<Limit, Rate> byLimit) {

    public Rates {
        byLimit = Map.copyOf(byLimit);
    }

    /// All defaults.
    public static Rates usual() {
        return new Rates(Map.of());
    }

    public Rate of(Limit limit) {
        return byLimit.getOrDefault(limit, limit.usual());
    }

    @Override
    public String toString() {
        return Stream.of(Limit.values())
                .map(limit -> "%s:%s in %s"
                        .formatted(limit.label(), of(limit).times(), of(limit).per()))
                .collect(Collectors.joining(", "));
    }
}
