package tel.billing.provisioning.portal;

import java.util.Locale;
import tel.billing.provisioning.ShowLineStates.LineState;

/// How a page shows the state of a line.
///
/// @param kind of the badge
/// @param key  the end of the keys of its texts
public record LineBadge(String kind, String key) {

    public static LineBadge of(LineState state) {
        return switch (state.condition()) {
            case IN_SERVICE ->
                state.phones().isEmpty() ? new LineBadge("fair", "no_phone") : new LineBadge("good", "registered");
            case SUSPENDED, REJECTED -> named("bad", state);
            case PENDING, OUT_OF_SYNC -> named("fair", state);
            case UNKNOWN -> named("neutral", state);
        };
    }

    private static LineBadge named(String kind, LineState state) {
        return new LineBadge(kind, state.condition().name().toLowerCase(Locale.ROOT));
    }
}
