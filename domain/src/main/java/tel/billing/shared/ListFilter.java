package tel.billing.shared;

import java.time.Instant;
import java.util.Optional;

/// Which items of an account's list are wanted. All given criteria must match.
///
/// @param <S> the states of the items
/// @param from created at or after this instant
/// @param until created before this instant
public record ListFilter<S>(
        Optional<S> status, Optional<ExternalId> externalId, Optional<Instant> from, Optional<Instant> until) {

    /// Matches all.
    public static <S> ListFilter<S> all() {
        return new ListFilter<>(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
