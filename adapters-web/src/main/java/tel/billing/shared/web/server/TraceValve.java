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
import tel.billing.shared.web.answer.RequestId;
import tel.billing.shared.web.answer.SecurityHeaders;

/// Surrounds every request, including malformed ones: assigns its id, sets the response's headers, and logs
/// one line. Query and headers are not logged, because they may contain secrets.
final class TraceValve extends ValveBase {
    private static final Logger LOG = LoggerFactory.getLogger(TraceValve.class);

    private final SecurityHeaders securityHeaders;

    TraceValve(SecurityHeaders securityHeaders) {
        super(true);
        this.securityHeaders = securityHeaders;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        var start = System.nanoTime();
        var id = RequestId.assign(request, request.getHeader(RequestId.HEADER));
        response.setHeader(RequestId.HEADER, id);
        securityHeaders.apply(response);
        try (var _ = MDC.putCloseable(RequestId.IN_LOG, id)) {
            try {
                getNext().invoke(request, response);
            } finally {
                LOG.info(
                        "{} {} {} {} ms",
                        shown(request.getMethod()),
                        shown(request.getRequestURI()),
                        response.getStatus(),
                        Duration.ofNanos(System.nanoTime() - start).toMillis());
            }
        }
    }

    /// Parts that were too malformed to parse are absent.
    private static String shown(@Nullable String read) {
        return Objects.requireNonNullElse(read, "-");
    }
}
