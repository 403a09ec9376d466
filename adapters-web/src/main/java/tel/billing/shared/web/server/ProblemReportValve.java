package tel.billing.shared.web.server;

import java.io.IOException;
import java.util.Objects;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import tel.billing.shared.web.answer.AnswerWriter;
import tel.billing.shared.web.answer.HttpLevel;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.ProblemType;
import tel.billing.shared.web.answer.RequestId;
import tel.billing.shared.web.answer.SecurityHeaders;

/// Reports errors that no controller sees as problems: malformed HTTP, and exceptions outside of handlers.
final class ProblemReportValve extends ErrorReportValve {
    private static final Logger LOG = LoggerFactory.getLogger(ProblemReportValve.class);

    private final SecurityHeaders securityHeaders;

    ProblemReportValve(SecurityHeaders securityHeaders) {
        this.securityHeaders = securityHeaders;
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable thrown) {
        if (response.getStatus() < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        var problem = problemOf(request, response.getStatus(), thrown);
        // The failed code may have begun a response with headers.
        response.resetBuffer(true);
        securityHeaders.apply(response);
        response.setHeader(RequestId.HEADER, RequestId.of(request));
        try {
            AnswerWriter.write(problem.to(Objects.requireNonNullElse(request.getRequestURI(), "/")), request, response);
            response.finishResponse();
        } catch (IOException e) {
            LOG.debug("the client closed the connection", e);
        }
    }

    private static Problem problemOf(Request request, int status, @Nullable Throwable thrown) {
        if (status == 500 || (status > 500 && thrown != null)) {
            LOG.error("a request failed", thrown);
            return Problem.internal(RequestId.of(request));
        }
        return switch (status) {
            case 404 -> Problem.of(ProblemType.ROUTE_NOT_FOUND);
            case 405 -> Problem.of(HttpLevel.METHOD_NOT_ALLOWED, "This service does not support this method.");
            default ->
                Problem.of(
                        new HttpLevel(Objects.requireNonNullElse(HttpStatus.resolve(status), HttpStatus.BAD_REQUEST)),
                        "The request is not valid HTTP/1.1.");
        };
    }
}
