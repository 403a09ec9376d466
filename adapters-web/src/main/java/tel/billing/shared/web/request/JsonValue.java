package tel.billing.shared.web.request;

import java.util.List;
import java.util.Map;

/// A parsed JSON value (RFC 8259); numbers keep their spelling.
sealed interface JsonValue {

    record Members(Map<String, JsonValue> values) implements JsonValue {}

    record Items(List<JsonValue> values) implements JsonValue {}

    record Text(String value) implements JsonValue {}

    record Numeral(String literal) implements JsonValue {}

    record Truth(boolean value) implements JsonValue {}

    record Null() implements JsonValue {}
}
