package tel.billing.shared.web.response;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;

/// Writes the results of controllers.
public final class AnswerHandler implements HandlerMethodReturnValueHandler {
    private final Predicate<HttpServletRequest> hasMalformedId;

    /// @param hasMalformedId whether the id in a path cannot be the id of any resource
    public AnswerHandler(Predicate<HttpServletRequest> hasMalformedId) {
        this.hasMalformedId = hasMalformedId;
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
        AnswerWriter.write(explained((Answer) Objects.requireNonNull(returned), request), request, response);
    }

    private Answer explained(Answer answer, HttpServletRequest request) {
        return answer instanceof Problem problem
                        && problem.kind() == ProblemType.RESOURCE_NOT_FOUND
                        && hasMalformedId.test(request)
                ? Problem.of(ProblemType.RESOURCE_NOT_FOUND, "The id in the path is not a UUID. Check the id.")
                : answer;
    }
}
