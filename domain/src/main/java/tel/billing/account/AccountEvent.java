package tel.billing.account;

import java.time.Instant;
import tel.billing.shared.Reason;

/// What happened to an account, and why.
public sealed interface AccountEvent {
    Instant at();

    record Activated(Instant at) implements AccountEvent {}

    record Lapsed(Instant at) implements AccountEvent {}

    record Suspended(Reason reason, Instant at) implements AccountEvent {}

    record Reactivated(Reason reason, Instant at) implements AccountEvent {}

    record Closed(Reason reason, Instant at) implements AccountEvent {}
}
