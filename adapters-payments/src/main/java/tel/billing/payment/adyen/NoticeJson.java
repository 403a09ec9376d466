package tel.billing.payment.adyen;

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

/// Reads what Adyen posts, strictly: one JSON value, bounded in size and depth, no member twice, and members of the
/// type
/// that they have in Adyen's schema. Members that nobody asks for are passed over.
final class NoticeJson {
    private static final int LONGEST = 256 * 1024;
    private static final int DEEPEST = 16;
    /// A reference is shorter; the name of a report is the longest that is signed.
    private static final int LONGEST_TEXT = 256;

    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private static final JsonMapper STRICT = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxDocumentLength(LONGEST)
                            .maxNestingDepth(DEEPEST)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private NoticeJson() {}

    static JsonNode read(byte[] body) throws UnreadableNotice {
        if (body.length > LONGEST) {
            throw new UnreadableNotice("the body is longer than %d bytes".formatted(LONGEST));
        }
        try {
            return STRICT.readTree(body);
        } catch (JacksonException malformed) {
            throw new UnreadableNotice("the body is not well-formed JSON");
        }
    }

    static JsonNode required(JsonNode object, String name) throws UnreadableNotice {
        var value = object.get(name);
        if (value == null || value.isNull()) {
            throw new UnreadableNotice(name + " is missing");
        }
        return value;
    }

    static String text(JsonNode object, String name) throws UnreadableNotice {
        return clean(name, required(object, name));
    }

    /// Adyen leaves it out, or tells null, where there is none.
    static Optional<String> optionalText(JsonNode object, String name) throws UnreadableNotice {
        var value = object.get(name);
        return isAbsent(value) ? Optional.empty() : Optional.of(clean(name, value));
    }

    /// Adyen tells these in words.
    static boolean flag(JsonNode object, String name) throws UnreadableNotice {
        return switch (text(object, name)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new UnreadableNotice(name + " is neither true nor false");
        };
    }

    static long wholeNumber(JsonNode object, String name) throws UnreadableNotice {
        var value = required(object, name);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new UnreadableNotice(name + " is not a whole number");
        }
        return value.longValue();
    }

    private static boolean isAbsent(@Nullable JsonNode value) {
        return value == null || value.isNull();
    }

    private static String clean(String name, JsonNode value) throws UnreadableNotice {
        if (!value.isString()) {
            throw new UnreadableNotice(name + " is not a text");
        }
        var text = value.stringValue();
        if (text.length() > LONGEST_TEXT || CONTROL.matcher(text).find()) {
            throw new UnreadableNotice(name + " is too long, or has control characters");
        }
        return text;
    }
}
