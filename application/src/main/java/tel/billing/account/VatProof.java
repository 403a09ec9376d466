package tel.billing.account;

import java.time.Instant;
import java.util.Optional;

/// That the EU's register knew an account's VAT number, and whose it said that it is.
///
/// @param checkedAt         when it last knew it
/// @param requestIdentifier what it calls our question; it gives none to strangers
/// @param name              to whom the number belongs, where the register tells
/// @param address           and where they are
public record VatProof(
        Instant checkedAt, Optional<String> requestIdentifier, Optional<String> name, Optional<String> address) {

    /// Whose number it is stays out of logs.
    @Override
    public String toString() {
        return "VatProof[%s]".formatted(checkedAt);
    }
}
