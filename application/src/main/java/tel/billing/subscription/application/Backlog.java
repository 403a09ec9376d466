package tel.billing.subscription.application;

import java.time.Instant;
import java.util.Optional;

/// How many subscriptions are due, and since when the longest.
///
/// @param since empty if none is
public record Backlog(long count, Optional<Instant> since) {}
