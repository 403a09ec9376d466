package tel.billing.idempotency.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.web.request.PathId;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.AnswerWriter;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Writes the reply to a request with an Idempotency-Key.
public final class IdempotentResponseHandler implements HandlerMethodReturnValueHandler {

    @Override
    public boolean supportsReturnType(MethodParameter returnType) {
        return ExecuteOnce.Result.class.isAssignableFrom(returnType.getParameterType());
    }

    @Override
    public void handleReturnValue(
            @Nullable Object returned, MethodParameter returnType, ModelAndViewContainer view, NativeWebRequest web)
            throws IOException {
        view.setRequestHandled(true);
        var request = Objects.requireNonNull(web.getNativeRequest(HttpServletRequest.class));
        AnswerWriter.write(
                answerOf((ExecuteOnce.Result) Objects.requireNonNull(returned), request),
                request,
                Objects.requireNonNull(web.getNativeResponse(HttpServletResponse.class)));
    }

    private static Answer answerOf(ExecuteOnce.Result result, HttpServletRequest request) {
        return switch (result) {
            case ExecuteOnce.Result.Responded(var storedResponse, var repliedAt) -> {
                var response = PathId.explain(response(storedResponse), request).to(request.getRequestURI());
                yield repliedAt.isPresent() ? response.with("Idempotent-Replayed", "true") : response;
            }
            case ExecuteOnce.Result.KeyReused() -> Problem.of(ProblemType.IDEMPOTENCY_CONFLICT);
            case ExecuteOnce.Result.StillRunning(Duration retryAfter) ->
                Problem.of(
                                ProblemType.IDEMPOTENCY_CONFLICT,
                                "The first request with this Idempotency-Key is still running. Retry with the same"
                                        + " key.")
                        .retryAfter(retryAfter);
        };
    }

    private static Response response(StoredResponse storedResponse) {
        return new Response(
                storedResponse.status(),
                storedResponse.headers(),
                storedResponse.body().getBytes(StandardCharsets.UTF_8));
    }
}
