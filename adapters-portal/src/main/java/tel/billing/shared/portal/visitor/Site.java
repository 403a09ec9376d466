package tel.billing.shared.portal.visitor;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The two sites: the portal for customers and the console for staff. Each has its own paths and its own
/// sign-in.
public enum Site {
    PORTAL("/portal", "__Host-billing"),
    CONSOLE("/console", "__Host-billing-console");

    private static final int MAX_LENGTH = 2000;

    /// Segments that browsers or proxies may resolve to another path.
    private static final Pattern AMBIGUOUS = Pattern.compile("/\\.|//|%2[ef]|%5c", Pattern.CASE_INSENSITIVE);

    private final String prefix;
    private final String cookie;

    Site(String prefix, String cookie) {
        this.prefix = prefix;
        this.cookie = cookie;
    }

    /// The site that serves a path; empty if none does.
    public static Optional<Site> of(String path) {
        return Stream.of(values()).filter(site -> site.serves(path)).findAny();
    }

    /// Whether a path belongs to this site.
    public boolean serves(String path) {
        return path.equals(prefix) || path.startsWith(prefix + "/");
    }

    /// The beginning of all paths of this site, without a slash at its end.
    public String prefix() {
        return prefix;
    }

    /// The first page after a sign-in.
    public String home() {
        return prefix + "/";
    }

    /// A path of this site.
    ///
    /// @param relative begins with a slash
    public String path(String relative) {
        return prefix + relative;
    }

    /// The page to which a sign-in leads: the requested one if it is a path of this site, otherwise the home page.
    public String next(String requested) {
        var end = requested.indexOf('?');
        var page = end < 0 ? requested : requested.substring(0, end);
        return requested.length() <= MAX_LENGTH
                        && serves(page)
                        && !AMBIGUOUS.matcher(page).find()
                        && requested
                                .chars()
                                .allMatch(character -> character > ' ' && character < 0x7f && character != '\\')
                ? requested
                : home();
    }

    /// The name of the cookie that keeps a user signed in.
    public String cookie() {
        return cookie;
    }
}
