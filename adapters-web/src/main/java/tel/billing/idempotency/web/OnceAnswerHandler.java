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
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.Reply;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.AnswerWriter;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.ProblemType;
import tel.billing.shared.web.answer.Response;

/// Writes the reply to a request with an Idempotency-Key.
public final class OnceAnswerHandler implements HandlerMethodReturnValueHandler {

    @Override
    public boolean supportsReturnType(MethodParameter returnType) {
        return AnswerOnce.Answer.class.isAssignableFrom(returnType.getParameterType());
    }

    @Override
    public void handleReturnValue(
            @Nullable Object returned, MethodParameter returnType, ModelAndViewContainer view, NativeWebRequest web)
            throws IOException {
        view.setRequestHandled(true);
        AnswerWriter.write(
                answerOf((AnswerOnce.Answer) Objects.requireNonNull(returned)),
                Objects.requireNonNull(web.getNativeRequest(HttpServletRequest.class)),
                Objects.requireNonNull(web.getNativeResponse(HttpServletResponse.class)));
    }

    private static Answer answerOf(AnswerOnce.Answer answer) {
        return switch (answer) {
            case AnswerOnce.Answer.Given(var reply, var replayed) ->
                replayed ? response(reply).with("Idempotent-Replayed", "true") : response(reply);
            case AnswerOnce.Answer.OtherRequest() -> Problem.of(ProblemType.IDEMPOTENCY_CONFLICT);
            case AnswerOnce.Answer.StillRunning(Duration retryAfter) ->
                Problem.of(
                                ProblemType.IDEMPOTENCY_CONFLICT,
                                "The first request with this Idempotency-Key is still running. Retry with the same key.")
                        .retryAfter(retryAfter);
        };
    }

    private static Response response(Reply reply) {
        return new Response(reply.status(), reply.headers(), reply.body().getBytes(StandardCharsets.UTF_8));
    }
}
