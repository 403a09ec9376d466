package tel.billing.account.portal.administration;

import static java.util.stream.Collectors.joining;

import java.util.Map;
import java.util.TreeMap;
import tel.billing.shared.InputError;
import tel.billing.shared.Metadata;
import tel.billing.shared.Parsed;
import tel.billing.shared.portal.Form;

/// Metadata in a form: one pair on each line, with the key, a colon and the value. The API also permits pairs that no
/// line can contain, such as a key with a colon.
final class MetadataText {
    private MetadataText() {}

    static String of(Metadata metadata) {
        return metadata.pairs().entrySet().stream()
                .map(pair -> pair.getKey() + ": " + pair.getValue())
                .collect(joining("\n"));
    }

    /// Whether a form reads the same pairs from their text.
    static boolean canContain(Metadata metadata) {
        return parse(of(metadata)).equals(Parsed.valid(metadata)) && !Form.hasControlCharacters(of(metadata));
    }

    /// Whether a form still contains the text of these pairs. Browsers change line breaks.
    static boolean isUnchanged(String text, Metadata metadata) {
        return text.strip().lines().toList().equals(of(metadata).strip().lines().toList());
    }

    static Parsed<Metadata> parse(String text) {
        Map<String, String> pairs = new TreeMap<>();
        for (var line : text.lines().filter(line -> !line.isBlank()).toList()) {
            var colon = line.indexOf(':');
            if (colon < 1) {
                return Parsed.invalid(InputError.malformed("must have a key, a colon and a value on each line"));
            }
            var key = line.substring(0, colon).strip();
            var value = line.substring(colon + 1).strip();
            var violation = Metadata.violationOf(key, value);
            if (violation.isPresent()) {
                return Parsed.invalid(violation.get());
            }
            if (pairs.put(key, value) != null) {
                return Parsed.invalid(InputError.malformed("must not repeat a key"));
            }
        }
        return pairs.size() > Metadata.MAX_PAIRS
                ? Parsed.invalid(InputError.malformed("must have at most %s pairs".formatted(Metadata.MAX_PAIRS)))
                : Parsed.valid(new Metadata(pairs));
    }
}
