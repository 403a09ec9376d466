package tel.billing.shared.web.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Splits a text at separators outside of quotes (RFC 9110, 5.6.4).
final class QuotedList {
    private QuotedList() {}

    /// Empty if a quote is not closed.
    static Optional<List<String>> split(String text, char separator) {
        var parts = new ArrayList<String>();
        var begin = 0;
        var quoted = false;
        var escaped = false;
        for (var at = 0; at < text.length(); at++) {
            var character = text.charAt(at);
            if (escaped) {
                escaped = false;
            } else if (quoted && character == '\\') {
                escaped = true;
            } else if (character == '"') {
                quoted = !quoted;
            } else if (!quoted && character == separator) {
                parts.add(text.substring(begin, at));
                begin = at + 1;
            }
        }
        parts.add(text.substring(begin));
        return quoted ? Optional.empty() : Optional.of(parts);
    }
}
