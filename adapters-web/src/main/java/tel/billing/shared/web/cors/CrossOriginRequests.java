package tel.billing.shared.web.cors;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsUtils;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

/// Permits browsers to call the API from the [AllowedOrigins], without cookies. A request from another origin
/// is processed like one without an origin, because access depends on the token alone; the browser then hides
/// the response from the calling script. The pages and the routes for developers are not shared.
public final class CrossOriginRequests {
    private static final List<String> SHARED_PATHS =
            List.of("/v1/", "/problems/", "/openapi.json", "/openapi/", "/.well-known/jwks.json");
    private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
    private static final List<String> SENT_HEADERS = List.of(
            HttpHeaders.AUTHORIZATION,
            HttpHeaders.CONTENT_TYPE,
            HttpHeaders.IF_NONE_MATCH,
            "Idempotency-Key",
            "X-Request-Id");

    /// Browsers show scripts only these and the headers that the Fetch standard lists.
    private static final List<String> EXPOSED_HEADERS = List.of(
            HttpHeaders.ALLOW,
            HttpHeaders.CONTENT_DISPOSITION,
            "Deprecation",
            HttpHeaders.ETAG,
            "Idempotent-Replayed",
            HttpHeaders.LOCATION,
            "RateLimit",
            "RateLimit-Policy",
            HttpHeaders.RETRY_AFTER,
            "Sunset",
            HttpHeaders.WWW_AUTHENTICATE,
            "X-Request-Id");

    /// The longest time that Chromium remembers a preflight.
    private static final Duration PREFLIGHT_LIFETIME = Duration.ofHours(2);

    private final CorsConfiguration configuration = new CorsConfiguration();
    private final boolean isOff;

    public CrossOriginRequests(AllowedOrigins allowed) {
        isOff = allowed.origins().isEmpty();
        configuration.setAllowedOrigins(
                allowed.origins().stream().map(URI::toString).toList());
    }

    /// Sets the headers that let the browser show this response to the calling script.
    public void share(HttpServletRequest request, HttpServletResponse response) {
        if (isOff || !isShared(request)) {
            return;
        }
        // Also without an origin, because a cache may store the response.
        response.setHeader(HttpHeaders.VARY, HttpHeaders.ORIGIN);
        origin(request).ifPresent(origin -> {
            response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            response.setHeader(HttpHeaders.ACCESS_CONTROL_EXPOSE_HEADERS, String.join(", ", EXPOSED_HEADERS));
        });
    }

    /// The answer if this is the question whether a browser may send a request (Fetch standard, 3.3). It does
    /// not depend on the route, so that the script can read the 404 or 405 of the request itself.
    public Optional<Answer> preflight(HttpServletRequest request) {
        if (isOff
                || !isShared(request)
                || !CorsUtils.isPreFlightRequest(request)
                || origin(request).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Response.noContent()
                .with(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, METHODS)
                .with(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, String.join(", ", SENT_HEADERS))
                .with(HttpHeaders.ACCESS_CONTROL_MAX_AGE, Long.toString(PREFLIGHT_LIFETIME.toSeconds())));
    }

    private Optional<String> origin(HttpServletRequest request) {
        return Optional.ofNullable(configuration.checkOrigin(request.getHeader(HttpHeaders.ORIGIN)));
    }

    private static boolean isShared(HttpServletRequest request) {
        @Nullable String path = request.getRequestURI();
        return path != null && SHARED_PATHS.stream().anyMatch(path::startsWith);
    }
}
