package tel.billing.shared.web.response;

import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/// The default headers of all responses, as listed by OWASP's REST Security Cheat Sheet.
public final class SecurityHeaders {
    private static final Map<String, String> ALWAYS = Map.of(
            "Cache-Control", "no-store",
            "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'",
            "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
            "Referrer-Policy", "no-referrer",
            "X-Content-Type-Options", "nosniff",
            "X-Frame-Options", "DENY");

    /// The policy for pages: styles, scripts, images and requests of this service only.
    static final Map<String, String> FOR_PAGES = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; "
                    + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'");

    private final Map<String, String> headers;

    /// @param publicUrl where clients reach the service; HSTS is sent only if it uses https
    public SecurityHeaders(URI publicUrl) {
        headers = new LinkedHashMap<>(ALWAYS);
        if ("https".equalsIgnoreCase(publicUrl.getScheme())) {
            headers.put("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
        }
    }

    public void apply(HttpServletResponse response) {
        headers.forEach(response::setHeader);
    }
}
