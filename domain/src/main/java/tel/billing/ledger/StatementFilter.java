package tel.billing.ledger;

import java.time.Instant;
import java.util.Optional;

/// Which entries of a wallet's statement are wanted. All given criteria must match.
///
/// @param from posted at or after this instant
/// @param until posted before this instant
/// @param typeLabel the label of the transfer type ([TransferType#label()])
public record StatementFilter(Optional<Instant> from, Optional<Instant> until, Optional<String> typeLabel) {
    /// Matches all.
    public static final StatementFilter ALL = new StatementFilter(Optional.empty(), Optional.empty(), Optional.empty());
}
