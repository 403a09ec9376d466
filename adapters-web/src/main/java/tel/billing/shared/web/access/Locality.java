package tel.billing.shared.web.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;

/// Tells requests of somebody at this machine from those that a web page elsewhere makes their browser send: by a name
/// that leads here (DNS rebinding), or across sites (request forgery).
final class Locality {
    private static final Pattern HERE = Pattern.compile("(?i)(?:localhost|127\\.0\\.0\\.1)(?::\\d{1,5})?");
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    private Locality() {}

    static boolean isThisMachine(HttpServletRequest request) {
        return host(request).filter(host -> HERE.matcher(host).matches()).isPresent();
    }

    /// Whether a page of another site sent this. Browsers tell it by `Sec-Fetch-Site`, older ones by `Origin` alone;
    /// what is no browser tells neither.
    static boolean isFromOtherSite(HttpServletRequest request) {
        var site = request.getHeader("Sec-Fetch-Site");
        if (site != null) {
            return !OWN_SITE.contains(site);
        }
        var origin = request.getHeader(HttpHeaders.ORIGIN);
        return origin != null
                && !origin.equalsIgnoreCase(
                        request.getScheme() + "://" + host(request).orElse(""));
    }

    private static Optional<String> host(HttpServletRequest request) {
        return Optional.ofNullable(request.getHeader(HttpHeaders.HOST));
    }
}
