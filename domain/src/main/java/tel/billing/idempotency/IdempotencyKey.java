package tel.billing.idempotency;

import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// A key chosen by the client for one logical operation: a UUID of version 4 (RFC 9562), bare or as a quoted
/// string (draft-ietf-httpapi-idempotency-key-header), in upper or lower case.
public record IdempotencyKey(UUID value) {
    private static final Pattern VERSION_4 =
            Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");

    public static Parsed<IdempotencyKey> parse(String text) {
        var quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
        var bare = (quoted ? text.substring(1, text.length() - 1) : text).toLowerCase(Locale.ROOT);
        return VERSION_4.matcher(bare).matches()
                ? Parsed.valid(new IdempotencyKey(UUID.fromString(bare)))
                : Parsed.invalid(InputError.notAUuid("must be a UUID of version 4, one per logical operation"));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
