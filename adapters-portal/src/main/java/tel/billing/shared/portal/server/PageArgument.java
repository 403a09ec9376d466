package tel.billing.shared.portal.server;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.Visit;

/// An argument of handlers, made from the request.
final class PageArgument<T> implements HandlerMethodArgumentResolver {
    private final Class<T> type;
    private final Source<T> source;

    @FunctionalInterface
    private interface Source<T> {
        T of(HttpServletRequest request) throws IOException;
    }

    private PageArgument(Class<T> type, Source<T> source) {
        this.type = type;
        this.source = source;
    }

    static PageArgument<Visit> ofVisit(Visits visits) {
        return new PageArgument<>(Visit.class, visits::current);
    }

    static PageArgument<Form> ofForm() {
        return new PageArgument<>(Form.class, FormReader::of);
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == type;
    }

    @Override
    public T resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer view,
            NativeWebRequest web,
            @Nullable WebDataBinderFactory binders)
            throws IOException {
        return source.of(Objects.requireNonNull(web.getNativeRequest(HttpServletRequest.class)));
    }
}
