package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import tel.billing.shared.web.access.Access;

/// Checks the content type, the accepted types and the size before a handler runs, in the order 415, 406,
/// 413. The body of a [ParsedRequest] is read by its handler.
public final class ContentGuard implements HandlerInterceptor {
    private static final String BYTES = ContentGuard.class.getName() + ".bytes";
    private static final String WANTED = ContentGuard.class.getName() + ".wanted";
    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        if (!(handler instanceof HandlerMethod method) || !method.hasMethodAnnotation(Access.class)) {
            // the pages of sandboxes have their own formats
            return true;
        }
        var bodyIsDue = bodyIsDue(method);
        var bodyIsRead = bodyIsDue || !WITHOUT_BODY.contains(request.getMethod());
        var bodyIsThere = BodyBytes.areAnnounced(request);
        if (bodyIsDue || (bodyIsRead && bodyIsThere)) {
            JsonContent.require(request, bodyIsThere);
        }
        request.setAttribute(WANTED, Negotiation.choose(request, offered(method)));
        if (bodyIsRead && !takes(method, ParsedRequest.class)) {
            var bytes = BodyBytes.read(request, BodyBytes.LIMIT);
            request.setAttribute(BYTES, bytes);
            if (!bodyIsDue && bytes.length > 0 && !takes(method, NoBody.class)) {
                Body.of(request, bytes).complete(() -> bytes);
            }
        }
        return true;
    }

    static byte[] bytesOf(HttpServletRequest request) {
        return (byte[]) remembered(request, BYTES);
    }

    static MediaType wantedBy(HttpServletRequest request) {
        return (MediaType) remembered(request, WANTED);
    }

    private static Object remembered(HttpServletRequest request, String name) {
        return Objects.requireNonNull(request.getAttribute(name), "the content guard has not processed this request");
    }

    private static boolean bodyIsDue(HandlerMethod method) {
        return takes(method, Body.class) || takes(method, ParsedRequest.class);
    }

    private static boolean takes(HandlerMethod method, Class<?> type) {
        return Arrays.stream(method.getMethodParameters()).anyMatch(parameter -> parameter.getParameterType() == type);
    }

    private static List<MediaType> offered(HandlerMethod method) {
        @Nullable MediaTypeOffers mediaTypeOffers = method.getMethodAnnotation(MediaTypeOffers.class);
        return mediaTypeOffers == null
                ? List.of(MediaType.APPLICATION_JSON)
                : Arrays.stream(mediaTypeOffers.value()).map(MediaType::valueOf).toList();
    }
}
