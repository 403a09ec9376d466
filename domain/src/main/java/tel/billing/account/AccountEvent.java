package tel.billing.account;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.Country;
import tel.billing.shared.Reason;

/// A change of an account's status, with its reason.
public sealed interface AccountEvent {
    Instant at();

    record Activated(Instant at) implements AccountEvent {}

    record Expired(Instant at) implements AccountEvent {}

    record Suspended(Reason reason, Instant at) implements AccountEvent {}

    record Reactivated(Reason reason, Instant at) implements AccountEvent {}

    record Closed(Reason reason, Instant at) implements AccountEvent {}

    /// The data that identifies the owner was erased.
    record Erased(Instant at) implements AccountEvent {}

    /// The account's country was corrected.
    ///
    /// @param reason empty if the owner corrected it
    record CountryCorrected(Country from, Country to, Optional<Reason> reason, Instant at) implements AccountEvent {}
}
