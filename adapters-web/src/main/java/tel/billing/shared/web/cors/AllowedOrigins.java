package tel.billing.shared.web.cors;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The origins (RFC 6454) whose scripts may call the API, each spelled as browsers send it.
public record AllowedOrigins(List<URI> origins) {
    private static final String NONE = "none";

    public AllowedOrigins {
        origins = List.copyOf(origins);
        origins.forEach(AllowedOrigins::requireOrigin);
    }

    /// Parses `none`, or a list such as `https://shop.example.com,https://app.example.com`. Spring finds this
    /// method by its name.
    public static AllowedOrigins valueOf(String text) {
        return text.equals(NONE)
                ? new AllowedOrigins(List.of())
                : new AllowedOrigins(Stream.of(text.split(",", -1))
                        .map(String::strip)
                        .map(URI::create)
                        .toList());
    }

    /// A browser compares origins letter by letter, so that another spelling of the same origin never matches.
    private static void requireOrigin(URI origin) {
        var host = origin.getHost();
        var port = origin.getPort();
        if (host == null
                || !isWeb(origin)
                || port == defaultPort(origin)
                || port == 0
                || port > 65_535
                || !origin.toString().equals(spelling(origin.getScheme(), host, port))
                || !host.equals(host.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("not an origin: " + origin);
        }
    }

    private static boolean isWeb(URI origin) {
        return "https".equals(origin.getScheme()) || "http".equals(origin.getScheme());
    }

    private static int defaultPort(URI origin) {
        return "https".equals(origin.getScheme()) ? 443 : 80;
    }

    private static String spelling(String scheme, String host, int port) {
        return scheme + "://" + host + (port < 0 ? "" : ":" + port);
    }
}
