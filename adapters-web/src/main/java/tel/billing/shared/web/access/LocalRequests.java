package tel.billing.shared.web.access;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.URI;
import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;

/// Distinguishes direct requests by a client on this machine from all others: requests of other machines,
/// forwarded requests, and requests that a web page of another site makes a local browser send, by a name
/// that resolves to this machine (DNS rebinding) or across sites (request forgery).
///
/// A proxy on this machine that adds no header and speaks HTTP/1.1 looks like a local client. Therefore
/// `/dev` also depends on the public URL, which has to be set to the proxy's for the proxy to be of use, and
/// on the absence of trusted proxies.
public final class LocalRequests {
    private static final Pattern HERE =
            Pattern.compile("(?:localhost|127\\.0\\.0\\.1)(?::\\d{1,5})?", Pattern.CASE_INSENSITIVE);
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127(?:\\.\\d{1,3}){3}|\\[::1]", Pattern.CASE_INSENSITIVE);
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    /// nginx before release 1.29.7 forwards with HTTP/1.0 by default. Current clients do not use HTTP/1.0.
    private static final String VERSION_OF_PROXIES = "HTTP/1.0";

    private static final Pattern FORWARDING_HEADER = Pattern.compile(
            "forwarded|via|cdn-loop|x-forward.*|x-(?:original|envoy)-.*|x-real-ip|(?:.*-)?client-ip|cf-connecting-ip");

    private LocalRequests() {}

    /// Whether a public URL names this machine only.
    public static boolean isThisMachine(URI publicUrl) {
        return publicUrl.getHost() != null
                && LOOPBACK.matcher(publicUrl.getHost()).matches();
    }

    static boolean isThisMachine(HttpServletRequest request) {
        return InetAddress.ofLiteral(request.getRemoteAddr()).isLoopbackAddress()
                && host(request).filter(host -> HERE.matcher(host).matches()).isPresent()
                && !isForwarded(request);
    }

    private static boolean isForwarded(HttpServletRequest request) {
        return request.getProtocol().equals(VERSION_OF_PROXIES)
                || Collections.list(request.getHeaderNames()).stream()
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .anyMatch(name -> FORWARDING_HEADER.matcher(name).matches());
    }

    /// Whether a page of another site sent this. Browsers send `Sec-Fetch-Site`; older ones
    /// send only `Origin`; other clients send neither.
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
