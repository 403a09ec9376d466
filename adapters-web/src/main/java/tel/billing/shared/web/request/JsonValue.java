package tel.billing.shared.web.request;

import java.util.List;
import java.util.Map;

/// A parsed JSON value (RFC 8259); numbers keep their spelling.
sealed interface JsonValue {

    record JsonObject(Map<String, JsonValue> values) implements JsonValue {}

    record JsonArray(List<JsonValue> values) implements JsonValue {}

    record JsonString(String value) implements JsonValue {}

    record JsonNumber(String literal) implements JsonValue {}

    record JsonBoolean(boolean value) implements JsonValue {}

    record JsonNull() implements JsonValue {}
}
