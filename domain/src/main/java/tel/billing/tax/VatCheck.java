package tel.billing.tax;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.VatNumber;

/// A check at a VAT register and its answer: the proof for tax offices.
///
/// @param checkedAt         the time of the check, by our clock
/// @param valid             whether the number is valid
/// @param requester         the seller's own number, if the check named it
/// @param requestIdentifier the register's identifier of the check; missing if the check named no requester
/// @param requestDate       the time of the check by the register's clock, if returned
/// @param name              the owner of the number, if the register returns it
/// @param address           the owner's address, if the register returns it
public record VatCheck(
        UUID id,
        VatNumber number,
        Instant checkedAt,
        boolean valid,
        Optional<VatNumber> requester,
        Optional<String> requestIdentifier,
        Optional<Instant> requestDate,
        Optional<String> name,
        Optional<String> address) {

    /// Omits the owner, who must not appear in logs.
    @Override
    public String toString() {
        return "VatCheck[%s, valid=%s]".formatted(id, valid);
    }
}
