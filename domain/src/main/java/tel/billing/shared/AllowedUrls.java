package tel.billing.shared;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The URLs to which the service may redirect a browser. A request with any other URL is rejected, which
/// prevents open redirects.
///
/// @param places other sites and apps that the operator allowed
/// @param ownPages pages of the service itself; error messages do not list them
public record AllowedUrls(List<Place> places, List<Place> ownPages) {
    public static final AllowedUrls NONE = new AllowedUrls(List.of());

    private static final Pattern APP = Pattern.compile("([a-z][a-z0-9+.-]*)://");

    public AllowedUrls {
        places = List.copyOf(places);
        ownPages = List.copyOf(ownPages);
    }

    /// Allows no pages of the service itself.
    public AllowedUrls(List<Place> places) {
        this(places, List.of());
    }

    /// Also allows these pages of the service itself.
    public AllowedUrls withOwnPages(Place pages) {
        return new AllowedUrls(places, List.of(pages));
    }

    /// A place: an origin with the beginning of a path, or an app.
    public sealed interface Place {

        /// Whether the URL, which [BrowserUrls] parsed, is at or below this place.
        boolean contains(URI url);

        /// As configured.
        String text();

        /// The pages of an origin below a path.
        ///
        /// @param path ends with `/`
        record Site(String text, String scheme, String host, int port, String path) implements Place {

            @Override
            public boolean contains(URI url) {
                var found = BrowserUrls.path(url);
                return scheme.equals(BrowserUrls.scheme(url))
                        && host.equalsIgnoreCase(url.getHost())
                        && port == portOf(url)
                        && (found.startsWith(path) || (found + "/").equals(path));
            }
        }

        /// An app, by the scheme of its links.
        record App(String text, String scheme) implements Place {

            @Override
            public boolean contains(URI url) {
                return scheme.equals(BrowserUrls.scheme(url));
            }
        }
    }

    /// Reads a configured place: `https://shop.example`, `https://shop.example/app`, `http://localhost:3000`, or
    /// `myshop://` for an app. Empty if the text is none of these.
    public static Optional<Place> place(String text) {
        var app = APP.matcher(text);
        if (app.matches()) {
            var scheme = app.group(1);
            return BrowserUrls.NO_APP.contains(scheme) ? Optional.empty() : Optional.of(new Place.App(text, scheme));
        }
        return switch (BrowserUrls.parse(text)) {
            case Parsed.Valid<URI>(var url) -> site(text, url);
            case Parsed.Invalid<URI> _ -> Optional.empty();
        };
    }

    /// Empty for an app link: an app is allowed by its scheme alone.
    private static Optional<Place> site(String text, URI url) {
        var scheme = BrowserUrls.scheme(url);
        var isSite = scheme.equals("https") || scheme.equals("http");
        if (!isSite || url.getRawQuery() != null || url.getRawFragment() != null) {
            return Optional.empty();
        }
        var path = BrowserUrls.path(url);
        return Optional.of(
                new Place.Site(text, scheme, url.getHost(), portOf(url), path.endsWith("/") ? path : path + "/"));
    }

    /// Whether one of the places contains the URL, which [BrowserUrls] parsed.
    public boolean contain(URI url) {
        return Stream.concat(places.stream(), ownPages.stream()).anyMatch(place -> place.contains(url));
    }

    /// The error message for a URL that no place contains.
    public InputError violation() {
        return InputError.notAllowed(
                places.isEmpty()
                        ? "is not accepted, because the operator has allowed no site; omit it, or ask the operator to allow yours"
                        : "must be at or below "
                                + places.stream().map(Place::text).collect(Collectors.joining(" or ")));
    }

    private static int portOf(URI url) {
        if (url.getPort() >= 0) {
            return url.getPort();
        }
        return BrowserUrls.scheme(url).equals("https") ? 443 : 80;
    }
}
