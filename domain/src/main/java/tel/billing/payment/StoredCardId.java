package tel.billing.payment;

import java.util.UUID;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.UuidText;

/// Identifies a stored card to its owner.
public record StoredCardId(UUID value) {
    public static Parsed<StoredCardId> parse(String text) {
        return UuidText.parse(text) instanceof Parsed.Valid(var id)
                ? Parsed.valid(new StoredCardId(id))
                : Parsed.invalid(InputError.notAUuid("must be the id of a stored card"));
    }
}
