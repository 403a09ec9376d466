package tel.billing.payment;

import java.util.UUID;
import java.util.regex.Pattern;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// Identifies a stored card to its owner.
public record StoredCardId(UUID value) {
    private static final Pattern SHAPE = Pattern.compile("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}");

    public static Parsed<StoredCardId> parse(String text) {
        return SHAPE.matcher(text).matches()
                ? Parsed.valid(new StoredCardId(UUID.fromString(text)))
                : Parsed.faulty(InputError.notAUuid("must be the id of a stored card"));
    }
}
