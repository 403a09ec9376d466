package tel.billing.account;

import java.time.Instant;
import java.util.Optional;

/// Proof that VIES confirmed an account's VAT number, with the registered name and address.
///
/// @param checkedAt when VIES last confirmed the number
/// @param requestIdentifier the consultation number of VIES; absent for anonymous requests
/// @param name the registered name, if the member state discloses it
/// @param address the registered address, if the member state discloses it
public record VatProof(
        Instant checkedAt, Optional<String> requestIdentifier, Optional<String> name, Optional<String> address) {

    /// Omits the name and the address, because they must not reach the logs.
    @Override
    public String toString() {
        return "VatProof[%s]".formatted(checkedAt);
    }
}
