package tel.billing.shared.web.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.web.response.AnswerWriter;
import tel.billing.shared.web.response.HttpStatusProblem;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;

/// Converts rejections by Spring Security to problems.
public final class SecurityProblems implements AuthenticationEntryPoint, AccessDeniedHandler, RequestRejectedHandler {

    private final RateLimits limits;

    public SecurityProblems(RateLimits limits) {
        this.limits = limits;
    }

    /// The token is missing or invalid. The error of an invalid token is described as in RFC 6750, 3.1.
    /// Routes that take no token get no challenge.
    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException refusal)
            throws IOException {
        AnswerWriter.write(problemOf(request, refusal), request, response);
    }

    /// The request is counted like an admitted one, and the answer stays 403.
    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException denial)
            throws IOException {
        limits.take(RateLimit.ACCOUNT, Caller.current().bucket());
        AnswerWriter.write(denied(Routes.audienceOf(request), Caller.current()), request, response);
    }

    private static Problem denied(Audience audience, Caller caller) {
        return Problem.of(
                ProblemType.FORBIDDEN,
                audience.admits(caller)
                        ? "Your account is suspended. You can sign in, read and top up."
                        : audience.requirement(caller));
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, RequestRejectedException rejection)
            throws IOException {
        AnswerWriter.write(
                Problem.of(HttpStatusProblem.BAD_REQUEST, "The method or the path of the request is not valid."),
                request,
                response);
    }

    private static Problem problemOf(HttpServletRequest request, AuthenticationException refusal) {
        if (!Routes.audienceOf(request).needsCaller()) {
            return Problem.of(ProblemType.FORBIDDEN);
        }
        return refusal instanceof TokenRefused token ? refused(token.fault()) : missing();
    }

    private static Problem missing() {
        return Problem.of(
                ProblemType.INVALID_CREDENTIALS,
                "An access token is required. Send it as Authorization: Bearer <access token>.");
    }

    private static Problem refused(TokenRefused.Fault fault) {
        return Problem.of(fault.type(), fault.detail())
                .header(
                        HttpHeaders.WWW_AUTHENTICATE,
                        "Bearer error=\"invalid_token\", error_description=\"%s\"".formatted(fault.description()));
    }
}
