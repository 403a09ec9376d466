package tel.billing.shared.web.response;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;

/// Writes the results of controllers.
public final class AnswerHandler implements HandlerMethodReturnValueHandler {
    private final BiFunction<Answer, HttpServletRequest, Answer> explanation;

    /// @param explanation explains an answer further
    public AnswerHandler(BiFunction<Answer, HttpServletRequest, Answer> explanation) {
        this.explanation = explanation;
    }

    @Override
    public boolean supportsReturnType(MethodParameter returnType) {
        return Answer.class.isAssignableFrom(returnType.getParameterType());
    }

    @Override
    public void handleReturnValue(
            @Nullable Object returned, MethodParameter returnType, ModelAndViewContainer view, NativeWebRequest web)
            throws IOException {
        view.setRequestHandled(true);
        var request = Objects.requireNonNull(web.getNativeRequest(HttpServletRequest.class));
        var response = Objects.requireNonNull(web.getNativeResponse(HttpServletResponse.class));
        AnswerWriter.write(explanation.apply((Answer) Objects.requireNonNull(returned), request), request, response);
    }
}
