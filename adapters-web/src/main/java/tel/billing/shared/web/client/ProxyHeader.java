package tel.billing.shared.web.client;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The header in which proxies say for whom they ask. Of two, a client could write the one that its proxy does not.
public enum ProxyHeader {
    X_FORWARDED_FOR("X-Forwarded-For") {
        @Override
        String node(String hop) {
            return hop;
        }
    },

    /// RFC 7239.
    FORWARDED("Forwarded") {
        @Override
        String node(String hop) {
            return Stream.of(hop.split(";", -1))
                    .map(FOR::matcher)
                    .filter(Matcher::matches)
                    .map(pair -> pair.group(1))
                    .findFirst()
                    .orElse("");
        }
    };

    private static final Pattern FOR = Pattern.compile("(?i)\\s*for\\s*=\\s*\"?([^\"]*)\"?\\s*");
    private static final Pattern IN_BRACKETS = Pattern.compile("\\[([0-9A-Fa-f:.]+)](?::\\d{1,5})?");
    private static final Pattern VERSION_4 = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3})(?::\\d{1,5})?");
    private static final Pattern VERSION_6 = Pattern.compile("([0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)");

    private final String title;

    ProxyHeader(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /// What a hop says of whom it asks for.
    abstract String node(String hop);

    /// Whom the hops asked for, the last hop first; empty where one does not tell an address.
    List<Optional<InetAddress>> addresses(List<String> lines) {
        return lines.stream()
                .flatMap(line -> Stream.of(line.split(",", -1)))
                .map(hop -> address(node(hop).strip()))
                .toList()
                .reversed();
    }

    private static Optional<InetAddress> address(String node) {
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
}
