package tel.billing.shared.web.request;

import java.math.BigDecimal;
import java.util.Map;

/// The canonical spelling of a JSON value: members sorted, no white space, numbers by value. Two values are
/// equal exactly if their spellings are.
final class CanonicalJson {
    private final StringBuilder out = new StringBuilder();

    private CanonicalJson() {}

    static String of(JsonValue value) {
        var canonical = new CanonicalJson();
        canonical.write(value);
        return canonical.out.toString();
    }

    private void write(JsonValue value) {
        switch (value) {
            case JsonValue.Members(var members) -> {
                out.append('{');
                members.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(member -> {
                    write(member.getKey());
                    out.append(':');
                    write(member.getValue());
                    out.append(',');
                });
                out.append('}');
            }
            case JsonValue.Items(var items) -> {
                out.append('[');
                items.forEach(item -> {
                    write(item);
                    out.append(',');
                });
                out.append(']');
            }
            case JsonValue.Text(var text) -> write(text);
            case JsonValue.Numeral(var literal) -> out.append(new BigDecimal(literal).stripTrailingZeros());
            case JsonValue.Truth(var truth) -> out.append(truth);
            case JsonValue.Null() -> out.append("null");
        }
    }

    private void write(String text) {
        out.append('"').append(text.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
    }
}
