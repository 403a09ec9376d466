package tel.billing.journey.portal;

import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/// The routes of portal and console.
///
/// @param all by method and path
record PageRoutes(List<Route> all) {

    /// One method of one path.
    ///
    /// @param name such as `[GET] /portal/subscriptions/{id}`
    record Route(String name, String method, PathPattern pattern) {

        static Route of(String name) {
            var end = name.indexOf(']');
            return new Route(
                    name, name.substring(1, end), PathPatternParser.defaultInstance.parse(name.substring(end + 2)));
        }
    }

    /// @param names such as `[GET] /portal/subscriptions/{id}`
    static PageRoutes of(Collection<String> names) {
        return new PageRoutes(names.stream().map(Route::of).toList());
    }

    /// The names of all routes with GET.
    Stream<String> pages() {
        return all.stream().filter(route -> route.method().equals("GET")).map(Route::name);
    }

    /// The name of the most specific route that serves this request; empty if there is none.
    Optional<String> find(String method, URI address) {
        var path = PathContainer.parsePath(address.getRawPath());
        return all.stream()
                .filter(route ->
                        route.method().equals(method) && route.pattern().matches(path))
                .min((one, other) -> PathPattern.SPECIFICITY_COMPARATOR.compare(one.pattern(), other.pattern()))
                .map(Route::name);
    }
}
