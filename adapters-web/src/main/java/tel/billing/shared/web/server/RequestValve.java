package tel.billing.shared.web.server;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.web.servlet.HandlerMapping;
import tel.billing.shared.web.cors.CrossOriginRequests;
import tel.billing.shared.web.response.AnswerWriter;
import tel.billing.shared.web.response.OtherRoutes;
import tel.billing.shared.web.response.RequestId;
import tel.billing.shared.web.response.SecurityHeaders;

/// Surrounds every request, including malformed ones: assigns its id, sets the response's headers, and logs
/// one line. Query and headers are not logged, because they may contain secrets.
///
/// A structured log has these parts as fields, named after the Elastic Common Schema and OpenTelemetry, except
/// `duration_ms`. Authentication adds the user and the account.
final class RequestValve extends ValveBase {
    private static final Logger LOG = LoggerFactory.getLogger("billing.access");

    private final SecurityHeaders securityHeaders;
    private final CrossOriginRequests crossOrigin;
    private final OtherRoutes otherRoutes;

    RequestValve(SecurityHeaders securityHeaders, CrossOriginRequests crossOrigin, OtherRoutes otherRoutes) {
        super(true);
        this.securityHeaders = securityHeaders;
        this.crossOrigin = crossOrigin;
        this.otherRoutes = otherRoutes;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        var start = System.nanoTime();
        var id = RequestId.assign(request, request.getHeader(RequestId.HEADER));
        response.setHeader(RequestId.HEADER, id);
        securityHeaders.apply(response);
        crossOrigin.share(request, response);
        otherRoutes.claim(request, request.getRequestURI());
        MDC.put(RequestId.IN_LOG, id);
        try {
            var preflight = crossOrigin.preflight(request);
            if (preflight.isPresent()) {
                AnswerWriter.write(preflight.get(), request, response);
            } else {
                getNext().invoke(request, response);
            }
        } finally {
            log(request, response.getStatus(), Duration.ofNanos(System.nanoTime() - start));
            MDC.clear();
        }
    }

    private static void log(Request request, int status, Duration duration) {
        var method = orDash(request.getMethod());
        var path = orDash(request.getRequestURI());
        LOG.atInfo()
                .addKeyValue("http.request.method", method)
                .addKeyValue("http.route", orDash(route(request)))
                .addKeyValue("url.path", path)
                .addKeyValue("http.response.status_code", status)
                .addKeyValue("duration_ms", duration.toMillis())
                .log("{} {} {} {} ms", method, path, status, duration.toMillis());
    }

    private static @Nullable String route(Request request) {
        var route = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        return route == null ? null : route.toString();
    }

    /// The route of an unknown path is absent, and so are parts that were too malformed to parse.
    private static String orDash(@Nullable String read) {
        return Objects.requireNonNullElse(read, "-");
    }
}
