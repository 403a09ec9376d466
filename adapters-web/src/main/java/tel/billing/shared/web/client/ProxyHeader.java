package tel.billing.shared.web.client;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The header in which proxies name the client. Only one is used, because a client could write the one that
/// its proxy does not. The content is untrusted and is parsed in linear time.
public enum ProxyHeader {
    X_FORWARDED_FOR("X-Forwarded-For") {
        @Override
        List<String> hops(String line) {
            return List.of(line.split(",", -1));
        }

        @Override
        String node(String hop) {
            return hop.strip();
        }
    },

    /// RFC 7239.
    FORWARDED("Forwarded") {
        @Override
        List<String> hops(String line) {
            return QuotedList.split(line, ',').orElse(List.of(NO_ADDRESS));
        }

        @Override
        String node(String hop) {
            return ForwardedElement.node(hop).orElse(NO_ADDRESS);
        }
    };

    private static final String NO_ADDRESS = "";
    private static final int MAX_HOP = 512;
    private static final int MAX_NODE = 64;
    private static final Pattern IN_BRACKETS = Pattern.compile("\\[([0-9A-Fa-f:.]++)](?::\\d{1,5})?");
    private static final Pattern VERSION_4 = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3})(?::\\d{1,5})?");
    private static final Pattern VERSION_6 = Pattern.compile("(?=[^:]*+:)([0-9A-Fa-f:.]++)");

    private final String title;

    ProxyHeader(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    abstract List<String> hops(String line);

    /// The part of a hop that names its client.
    abstract String node(String hop);

    /// The element of each hop, the last hop first.
    List<String> hops(List<String> lines) {
        return lines.stream().flatMap(line -> hops(line).stream()).toList().reversed();
    }

    /// The address that a hop names; empty if it names none.
    Optional<InetAddress> address(String hop) {
        return Optional.of(hop)
                .filter(text -> text.length() <= MAX_HOP)
                .map(this::node)
                .filter(node -> node.length() <= MAX_NODE)
                .flatMap(ProxyHeader::parse);
    }

    private static Optional<InetAddress> parse(String node) {
        return Stream.of(IN_BRACKETS, VERSION_4, VERSION_6)
                .map(shape -> shape.matcher(node))
                .filter(Matcher::matches)
                .findFirst()
                .flatMap(shape -> literal(shape.group(1)));
    }

    private static Optional<InetAddress> literal(String text) {
        try {
            return Optional.of(InetAddress.ofLiteral(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// One element of `Forwarded`: names and values (RFC 7239, section 4).
    private static final class ForwardedElement {
        private static final Pattern PAIR = Pattern.compile("\\s*+(?<name>[\\w!#$%&'*+.^`|~-]++)\\s*+=\\s*+"
                + "(?:\"(?<quoted>(?:[^\"\\\\]++|\\\\.)*+)\"|(?<plain>[^\"\\s]*+))\\s*+");

        private ForwardedElement() {}

        /// The client that the proxy names. Empty if it names none or two, or if the element does not look
        /// like a proxy's: then the client may have written it.
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
                    .flatMap(pair ->
                            Stream.of("quoted", "plain").map(pair::group).flatMap(Stream::ofNullable))
                    .toList();
            return nodes.size() == 1 ? Optional.of(nodes.getFirst()) : Optional.empty();
        }
    }

    /// Splits a text at separators outside of quotes (RFC 9110, 5.6.4).
    private static final class QuotedList {
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
}
