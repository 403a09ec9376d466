package tel.billing.notification.sandbox;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Finds links in a text.
final class Links {
    /// A link does not include the punctuation of its sentence.
    private static final Pattern ADDRESS = Pattern.compile("https?://[^\\s<>\"]*[^\\s<>\".,;:!?)'\\]]");

    private Links() {}

    static List<String> in(String text) {
        return ADDRESS.matcher(text)
                .results()
                .map(found -> found.group())
                .distinct()
                .toList();
    }

    /// Splits the text into links and the text between them.
    static List<Piece> pieces(String text) {
        var pieces = new ArrayList<Piece>();
        var from = 0;
        for (var found : ADDRESS.matcher(text).results().toList()) {
            pieces.add(new Piece(text.substring(from, found.start()), false));
            pieces.add(new Piece(found.group(), true));
            from = found.end();
        }
        pieces.add(new Piece(text.substring(from), false));
        return pieces;
    }

    record Piece(String text, boolean isLink) {}
}
