package tel.billing.payment.adyen.notification;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads webhook bodies strictly: one JSON value, limited size and depth, no duplicate members, and the types
/// of Adyen's schema. Unknown members are ignored.
final class NotificationJson {
    private static final int MAX_BYTES = 256 * 1024;
    private static final int MAX_DEPTH = 16;
    /// The name of a report is the longest of the signed texts; references are shorter.
    private static final int MAX_TEXT = 256;

    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private static final JsonMapper STRICT = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxDocumentLength(MAX_BYTES)
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private NotificationJson() {}

    static JsonNode read(byte[] body) throws UnreadableNotification {
        if (body.length > MAX_BYTES) {
            throw new UnreadableNotification("the body is longer than %d bytes".formatted(MAX_BYTES));
        }
        try {
            return STRICT.readTree(body);
        } catch (JacksonException malformed) {
            throw new UnreadableNotification("the body is not well-formed JSON");
        }
    }

    static JsonNode required(JsonNode object, String name) throws UnreadableNotification {
        var value = object.get(name);
        if (value == null || value.isNull()) {
            throw new UnreadableNotification(name + " is missing");
        }
        return value;
    }

    static String text(JsonNode object, String name) throws UnreadableNotification {
        return clean(name, required(object, name));
    }

    /// Adyen omits an empty member or sends null.
    static Optional<String> optionalText(JsonNode object, String name) throws UnreadableNotification {
        var value = object.get(name);
        return isAbsent(value) ? Optional.empty() : Optional.of(clean(name, value));
    }

    /// Adyen sends booleans as text.
    static boolean flag(JsonNode object, String name) throws UnreadableNotification {
        return switch (text(object, name)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new UnreadableNotification(name + " is neither true nor false");
        };
    }

    static long wholeNumber(JsonNode object, String name) throws UnreadableNotification {
        var value = required(object, name);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new UnreadableNotification(name + " is not a whole number");
        }
        return value.longValue();
    }

    private static boolean isAbsent(@Nullable JsonNode value) {
        return value == null || value.isNull();
    }

    private static String clean(String name, JsonNode value) throws UnreadableNotification {
        if (!value.isString()) {
            throw new UnreadableNotification(name + " is not a string");
        }
        var text = value.stringValue();
        if (text.length() > MAX_TEXT || CONTROL.matcher(text).find()) {
            throw new UnreadableNotification(name + " is too long or contains control characters");
        }
        return text;
    }
}
