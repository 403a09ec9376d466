package tel.billing.account;

import java.time.Instant;

/// What happened to an account, and why.
public sealed interface AccountEvent {
    Instant at();

    record Activated(Instant at) implements AccountEvent {}

    record Lapsed(Instant at) implements AccountEvent {}

    record Suspended(String reason, Instant at) implements AccountEvent {}

    record Reactivated(String reason, Instant at) implements AccountEvent {}

    record Closed(String reason, Instant at) implements AccountEvent {}
}
