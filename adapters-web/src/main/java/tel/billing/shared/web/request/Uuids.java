package tel.billing.shared.web.request;

import java.util.UUID;
import java.util.regex.Pattern;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// Parses UUIDs in their only textual form (RFC 9562, 4).
public final class Uuids {
    private static final Pattern SHAPE =
            Pattern.compile("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}");

    private Uuids() {}

    public static Parsed<UUID> parse(String text) {
        return SHAPE.matcher(text).matches()
                ? Parsed.valid(UUID.fromString(text))
                : Parsed.invalid(InputError.notAUuid("must be a UUID"));
    }
}
