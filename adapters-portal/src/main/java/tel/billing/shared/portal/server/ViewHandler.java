package tel.billing.shared.portal.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;
import tel.billing.shared.portal.View;

/// Writes what a handler returns.
final class ViewHandler implements HandlerMethodReturnValueHandler {
    private final ViewWriter views;
    private final Visits visits;

    ViewHandler(ViewWriter views, Visits visits) {
        this.views = views;
        this.visits = visits;
    }

    @Override
    public boolean supportsReturnType(MethodParameter returnType) {
        return View.class.isAssignableFrom(returnType.getParameterType());
    }

    @Override
    public void handleReturnValue(
            @Nullable Object returned,
            MethodParameter returnType,
            ModelAndViewContainer container,
            NativeWebRequest web)
            throws IOException {
        container.setRequestHandled(true);
        var request = Objects.requireNonNull(web.getNativeRequest(HttpServletRequest.class));
        views.write(
                (View) Objects.requireNonNull(returned),
                visits.current(request),
                request,
                Objects.requireNonNull(web.getNativeResponse(HttpServletResponse.class)));
    }
}
