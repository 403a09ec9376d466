package tel.billing.tax;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.VatNumber;

/// That a register of VAT numbers was asked for one, and what it said: the proof that a tax office
/// asks for.
///
/// @param askedAt           when it was asked, by our clock
/// @param known             whether the register knows the number
/// @param requester         our own number, if we asked in its name
/// @param requestIdentifier what the register calls our question; it gives none to strangers
/// @param requestDate       when it was asked by its own clock, where it tells
/// @param name              to whom the number belongs, where the register tells
/// @param address           and where they are
public record VatCheck(
        UUID id,
        VatNumber number,
        Instant askedAt,
        boolean known,
        Optional<VatNumber> requester,
        Optional<String> requestIdentifier,
        Optional<Instant> requestDate,
        Optional<String> name,
        Optional<String> address) {

    /// Whose number it is stays out of logs.
    @Override
    public String toString() {
        return "VatCheck[%s, known=%s]".formatted(id, known);
    }
}
