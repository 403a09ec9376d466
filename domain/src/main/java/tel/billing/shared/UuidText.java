package tel.billing.shared;

import java.util.UUID;
import java.util.regex.Pattern;

/// Parses UUIDs in their only textual form (RFC 9562, 4), in lower or upper case.
public final class UuidText {
    private static final Pattern SHAPE = Pattern.compile("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}");

    private UuidText() {}

    public static Parsed<UUID> parse(String text) {
        return SHAPE.matcher(text).matches()
                ? Parsed.valid(UUID.fromString(text))
                : Parsed.invalid(InputError.notAUuid("must be a UUID"));
    }
}
