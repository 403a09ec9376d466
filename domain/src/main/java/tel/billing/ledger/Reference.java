package tel.billing.ledger;

import java.util.UUID;

/// What a transfer was made for, such as `payment` and its id. One reference has at most one transfer of a kind, so
/// that nothing is booked twice.
public record Reference(String type, UUID id) {}
