package tel.billing.account;

import java.util.Optional;

/// What we know of an account's VAT number. Only a [Verified] one may spare its owner the VAT.
public sealed interface VatStanding {

    /// The number, where the account gave one.
    default Optional<VatNumber> given() {
        return switch (this) {
            case NoNumber() -> Optional.empty();
            case Verified(var number) -> Optional.of(number);
            case Unverified(var number) -> Optional.of(number);
            case Invalid(var number) -> Optional.of(number);
        };
    }

    record NoNumber() implements VatStanding {}

    /// The EU's register knows the number.
    record Verified(VatNumber number) implements VatStanding {}

    /// The register could not be asked yet; it is asked again until it answers.
    record Unverified(VatNumber number) implements VatStanding {}

    /// The register does not know the number (any more).
    record Invalid(VatNumber number) implements VatStanding {}
}
