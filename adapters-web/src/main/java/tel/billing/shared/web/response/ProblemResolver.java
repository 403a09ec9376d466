package tel.billing.shared.web.response;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.connector.ClientAbortException;
import org.apache.coyote.BadRequestException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import tel.billing.shared.StoreUnavailable;

/// Converts exceptions of handlers to problems. An unavailable database is reported as such. A client that
/// disconnected is only counted. Unexpected exceptions are logged completely and reported as `internal`.
public final class ProblemResolver implements HandlerExceptionResolver {
    private static final Logger LOG = LoggerFactory.getLogger(ProblemResolver.class);

    private final StoreOutage outage;
    private final Disconnections disconnections;

    public ProblemResolver(StoreOutage outage, Disconnections disconnections) {
        this.outage = outage;
        this.disconnections = disconnections;
    }

    @Override
    public ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception thrown) {
        var problem = problemOf(thrown, request);
        if (!response.isCommitted()) {
            response.resetBuffer();
            write(problem, request, response);
        }
        return new ModelAndView();
    }

    private Problem problemOf(Exception thrown, HttpServletRequest request) {
        return switch (thrown) {
            case Refusal refusal -> refusal.problem();
            case StoreUnavailable cause -> outage.report(cause);
            // The body is incomplete: the deadline has passed, or the client has disconnected.
            case ClientAbortException cause -> disconnected(cause);
            // A part of the response was already sent, so the client does not receive this problem.
            case AsyncRequestNotUsableException cause -> disconnected(cause);
            case BadRequestException _ ->
                Problem.of(
                        HttpStatusProblem.BAD_REQUEST,
                        "The body is incomplete or not valid HTTP. Send the request again.");
            case InvalidParameterException _ ->
                Problem.of(HttpStatusProblem.BAD_REQUEST, "The query is not correctly URL-encoded.");
            default -> {
                LOG.error("a request failed", thrown);
                yield Problem.internal(RequestId.of(request));
            }
        };
    }

    private Problem disconnected(Exception cause) {
        disconnections.report(cause);
        return Problem.requestTimeout();
    }

    private static void write(Problem problem, HttpServletRequest request, HttpServletResponse response) {
        try {
            AnswerWriter.write(problem, request, response);
        } catch (IOException e) {
            LOG.debug("the client closed the connection", e);
        }
    }
}
