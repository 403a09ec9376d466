package tel.billing.shared;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The permitted rate of each limit.
public record RateLimitTable(Map<RateLimit, PermitRate> byLimit) {

    public RateLimitTable {
        byLimit = Map.copyOf(byLimit);
    }

    /// All defaults.
    public static RateLimitTable defaults() {
        return new RateLimitTable(Map.of());
    }

    public PermitRate of(RateLimit rateLimit) {
        return byLimit.getOrDefault(rateLimit, rateLimit.defaultRate());
    }

    @Override
    public String toString() {
        return Stream.of(RateLimit.values())
                .map(rateLimit -> "%s:%s in %s"
                        .formatted(
                                rateLimit.label(),
                                of(rateLimit).times(),
                                of(rateLimit).per()))
                .collect(Collectors.joining(", "));
    }
}
