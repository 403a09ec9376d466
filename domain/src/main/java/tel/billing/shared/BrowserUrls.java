package tel.billing.shared;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// URLs to which the service may redirect a browser: a web page, or a link into an app. Only URLs that every
/// parser interprets in the same way are accepted.
public final class BrowserUrls {
    public static final int MAX_LENGTH = 2000;
    /// Schemes that a browser or an operating system interprets itself.
    static final Set<String> NO_APP = Set.of(
            "about",
            "android-app",
            "blob",
            "chrome",
            "content",
            "data",
            "file",
            "filesystem",
            "ftp",
            "ftps",
            "http",
            "https",
            "intent",
            "jar",
            "javascript",
            "mailto",
            "resource",
            "sms",
            "tel",
            "vbscript",
            "view-source",
            "ws",
            "wss");

    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");
    /// Printable ASCII without characters that browsers and URL parsers treat differently, such as the backslash.
    private static final Pattern CHARACTERS = Pattern.compile("[!#-;=?-\\[\\]_a-z~]+");
    /// Some servers remove what follows a semicolon before they resolve dot segments, or decode a path twice.
    private static final Pattern DOT_SEGMENT =
            Pattern.compile("(?:^|/)(?:\\.|%(?:25)*2e){1,2}(?:/|;|%(?:25)*3b|$)", Pattern.CASE_INSENSITIVE);
    private static final Pattern ENCODED_SEPARATOR = Pattern.compile("%(?:25)*(?:2f|5c)", Pattern.CASE_INSENSITIVE);

    private BrowserUrls() {}

    /// Reads an absolute URL: https, http on this machine, or an app. It has no user information and no dot segments.
    public static Parsed<URI> parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return Parsed.invalid(
                    InputError.tooLong(MAX_LENGTH, "must have at most %s characters".formatted(MAX_LENGTH)));
        }
        return read(text)
                .filter(url -> isPlain(url, text) && leadsToAPageOrAnApp(url))
                .map(Parsed::valid)
                .orElseGet(() -> Parsed.invalid(InputError.malformed(
                        "must be an absolute https URL, an http URL of localhost, or an app link such as myshop://wallet, without"
                                + " a username, dot segments, backslashes and encoded slashes; percent-encode non-ASCII"
                                + " characters, and write host names in Punycode")));
    }

    private static Optional<URI> read(String text) {
        try {
            return Optional.of(new URI(text));
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }

    private static boolean isPlain(URI url, String text) {
        return CHARACTERS.matcher(text).matches()
                && url.isAbsolute()
                && text.startsWith("://", url.getScheme().length())
                && !Objects.requireNonNullElse(url.getRawAuthority(), "").contains("@")
                && !DOT_SEGMENT.matcher(path(url)).find()
                && !ENCODED_SEPARATOR.matcher(path(url)).find();
    }

    private static boolean leadsToAPageOrAnApp(URI url) {
        return switch (scheme(url)) {
            case "https" -> url.getHost() != null;
            case "http" -> url.getHost() != null && LOCAL.contains(url.getHost().toLowerCase(Locale.ROOT));
            case String scheme -> !NO_APP.contains(scheme);
        };
    }

    /// In lower case.
    static String scheme(URI url) {
        return url.getScheme().toLowerCase(Locale.ROOT);
    }

    /// As written; `/` if the URL has none.
    static String path(URI url) {
        var path = url.getRawPath();
        return path == null || path.isEmpty() ? "/" : path;
    }
}
