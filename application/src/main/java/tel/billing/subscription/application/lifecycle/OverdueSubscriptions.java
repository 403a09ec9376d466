package tel.billing.subscription.application.lifecycle;

import java.time.Instant;
import java.util.Optional;

/// The number of due subscriptions.
///
/// @param since when the oldest one became due; empty if none is due
public record OverdueSubscriptions(long count, Optional<Instant> since) {}
