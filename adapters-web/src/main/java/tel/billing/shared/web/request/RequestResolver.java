package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import tel.billing.shared.web.client.ClientAddresses;

/// Passes arguments to handlers by type: a [Body], [EmptyBody], a [RawRequest], a [Query], the [Sender], a type that
/// is read from a header, or the selected `MediaType` of those that the route [MediaTypeOffers].
public final class RequestResolver<T> implements HandlerMethodArgumentResolver {
    private final Class<T> type;
    private final Function<HttpServletRequest, T> reading;

    private RequestResolver(Class<T> type, Function<HttpServletRequest, T> reading) {
        this.type = type;
        this.reading = reading;
    }

    public static HandlerMethodArgumentResolver ofBody() {
        return new RequestResolver<>(Body.class, request -> Body.of(request, ContentGuard.bytesOf(request)));
    }

    public static HandlerMethodArgumentResolver ofEmptyBody() {
        return new RequestResolver<>(EmptyBody.class, request -> EmptyBody.of(request, ContentGuard.bytesOf(request)));
    }

    public static HandlerMethodArgumentResolver ofRawRequest() {
        return new RequestResolver<>(RawRequest.class, RawRequest::of);
    }

    public static HandlerMethodArgumentResolver ofQuery() {
        return new RequestResolver<>(Query.class, Query::new);
    }

    public static HandlerMethodArgumentResolver ofSender(ClientAddresses clients) {
        return new RequestResolver<>(Sender.class, request -> Sender.of(request, clients));
    }

    /// Of a type that is read from one header, absent or not.
    public static <T> HandlerMethodArgumentResolver ofHeader(
            Class<T> type, String header, Function<@Nullable String, T> reading) {
        return new RequestResolver<>(type, request -> reading.apply(request.getHeader(header)));
    }

    public static HandlerMethodArgumentResolver ofWantedType() {
        return new RequestResolver<>(MediaType.class, ContentGuard::wantedBy);
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
            @Nullable WebDataBinderFactory binders) {
        return reading.apply(Objects.requireNonNull(web.getNativeRequest(HttpServletRequest.class)));
    }
}
