package tel.billing.account;

import java.util.Optional;

/// The verification status of an account's VAT number. Reverse charge requires a [Verified] number.
public sealed interface VatNumberStatus {

    /// The number, if the account has one.
    default Optional<VatNumber> optionalNumber() {
        return switch (this) {
            case NoNumber() -> Optional.empty();
            case Verified(var number) -> Optional.of(number);
            case Unverified(var number) -> Optional.of(number);
            case Invalid(var number) -> Optional.of(number);
        };
    }

    /// The word in the API and in tags of metrics. Clients and dashboards depend on it.
    default String label() {
        return switch (this) {
            case NoNumber() -> "none";
            case Verified _ -> "verified";
            case Unverified _ -> "unverified";
            case Invalid _ -> "invalid";
        };
    }

    record NoNumber() implements VatNumberStatus {}

    /// VIES confirmed the number.
    record Verified(VatNumber number) implements VatNumberStatus {}

    /// VIES was not available yet. The check is retried until it answers.
    record Unverified(VatNumber number) implements VatNumberStatus {}

    /// VIES does not know the number, or not any more.
    record Invalid(VatNumber number) implements VatNumberStatus {}
}
