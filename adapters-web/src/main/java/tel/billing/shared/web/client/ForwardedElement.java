package tel.billing.shared.web.client;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// One element of `Forwarded`: names and values (RFC 7239, section 4).
final class ForwardedElement {
    private static final Pattern PAIR = Pattern.compile("\\s*+(?<name>[\\w!#$%&'*+.^`|~-]++)\\s*+=\\s*+"
            + "(?:\"(?<quoted>(?:[^\"\\\\]++|\\\\.)*+)\"|(?<plain>[^\"\\s]*+))\\s*+");

    private ForwardedElement() {}

    /// The client that the proxy names. Empty if it names none or two, or if the element does not look like a
    /// proxy's: then the client may have written it.
    static Optional<String> node(String element) {
        var pairs = QuotedList.split(element, ';').stream()
                .flatMap(List::stream)
                .filter(part -> !part.isBlank())
                .map(PAIR::matcher)
                .toList();
        if (!pairs.stream().allMatch(Matcher::matches)) {
            return Optional.empty();
        }
        var nodes = pairs.stream()
                .filter(pair -> pair.group("name").equalsIgnoreCase("for"))
                .flatMap(pair -> Stream.of("quoted", "plain").map(pair::group).flatMap(Stream::ofNullable))
                .toList();
        return nodes.size() == 1 ? Optional.of(nodes.getFirst()) : Optional.empty();
    }
}
