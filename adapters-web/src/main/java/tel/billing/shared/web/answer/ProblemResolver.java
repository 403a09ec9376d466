package tel.billing.shared.web.answer;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.connector.ClientAbortException;
import org.apache.coyote.BadRequestException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import tel.billing.shared.StoreUnavailable;

/// Turns whatever a handler threw into a problem. That the database is away is told as such; what nobody foresaw is
/// logged whole and told as `internal`.
public final class ProblemResolver implements HandlerExceptionResolver {
    private static final Logger LOG = LoggerFactory.getLogger(ProblemResolver.class);

    private final StoreOutage outage;

    public ProblemResolver(StoreOutage outage) {
        this.outage = outage;
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
            case StoreUnavailable away -> outage.tell(away);
            // Of what did not arrive in whole: the deadline has passed, or the client has gone.
            case ClientAbortException _ ->
                Problem.of(HttpLevel.REQUEST_TIMEOUT, "The body did not arrive in time. Send the request again.");
            case BadRequestException _ -> Problem.of(HttpLevel.BAD_REQUEST, "The body did not arrive as HTTP says.");
            case InvalidParameterException _ -> Problem.of(HttpLevel.BAD_REQUEST, "The query is not encoded as a URL.");
            default -> {
                LOG.error("a request failed", thrown);
                yield Problem.internal(RequestId.of(request));
            }
        };
    }

    private static void write(Problem problem, HttpServletRequest request, HttpServletResponse response) {
        try {
            AnswerWriter.write(problem, request, response);
        } catch (IOException e) {
            LOG.debug("the client has gone", e);
        }
    }
}
