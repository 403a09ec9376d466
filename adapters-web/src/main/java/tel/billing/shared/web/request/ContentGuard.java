package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.response.HttpStatusProblem;
import tel.billing.shared.web.response.Problem;

/// Checks the content type, the accepted types and the size before a handler runs, in the order 415, 406,
/// 413. The body of a [RawRequest] is read by its handler.
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
        var requiresBody = requiresBody(method);
        var bodyIsRead = requiresBody || !WITHOUT_BODY.contains(request.getMethod());
        var bodyIsThere = BodyBytes.areAnnounced(request);
        if (requiresBody || (bodyIsRead && bodyIsThere)) {
            JsonContent.require(request, bodyIsThere);
        }
        request.setAttribute(WANTED, Negotiation.choose(request, offered(method)));
        if (bodyIsRead && !hasParameter(method, RawRequest.class)) {
            var bytes = BodyBytes.read(request, BodyBytes.LIMIT);
            request.setAttribute(BYTES, bytes);
            if (!requiresBody && bytes.length > 0 && !hasParameter(method, EmptyBody.class)) {
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

    private static boolean requiresBody(HandlerMethod method) {
        return hasParameter(method, Body.class) || hasParameter(method, RawRequest.class);
    }

    private static boolean hasParameter(HandlerMethod method, Class<?> type) {
        return Arrays.stream(method.getMethodParameters()).anyMatch(parameter -> parameter.getParameterType() == type);
    }

    private static List<MediaType> offered(HandlerMethod method) {
        @Nullable MediaTypeOffers mediaTypeOffers = method.getMethodAnnotation(MediaTypeOffers.class);
        return mediaTypeOffers == null
                ? List.of(MediaType.APPLICATION_JSON)
                : Arrays.stream(mediaTypeOffers.value()).map(MediaType::valueOf).toList();
    }

    /// Checks that a body is declared as JSON in UTF-8 without a content coding, or rejects the request with
    /// 415.
    private static final class JsonContent {
        private JsonContent() {}

        /// @param hasBody whether a body was received or announced
        static void require(HttpServletRequest request, boolean hasBody) {
            var encodings = Collections.list(request.getHeaders(HttpHeaders.CONTENT_ENCODING));
            if (!encodings.stream().allMatch("identity"::equalsIgnoreCase)) {
                throw Problem.of(
                                HttpStatusProblem.UNSUPPORTED_MEDIA_TYPE,
                                "The body must be sent without a content coding.")
                        .header(HttpHeaders.ACCEPT_ENCODING, "identity")
                        .refusal();
            }
            var types = Collections.list(request.getHeaders(HttpHeaders.CONTENT_TYPE));
            var isSaid = types.size() == 1 && isJson(types.getFirst());
            if (!isSaid && (hasBody || !types.isEmpty())) {
                throw Problem.of(
                                HttpStatusProblem.UNSUPPORTED_MEDIA_TYPE,
                                "The body must be sent with Content-Type: application/json, in UTF-8.")
                        .header(HttpHeaders.ACCEPT, MediaType.APPLICATION_JSON_VALUE)
                        .refusal();
            }
        }

        private static boolean isJson(String contentType) {
            try {
                var type = MediaType.parseMediaType(contentType);
                var charset = type.getCharset();
                return type.equalsTypeAndSubtype(MediaType.APPLICATION_JSON)
                        && (charset == null || charset.equals(StandardCharsets.UTF_8));
            } catch (InvalidMediaTypeException _) {
                return false;
            }
        }
    }

    /// Selects the media type that a client accepts (RFC 9110, 12.5.1), or rejects the request with 406.
    private static final class Negotiation {
        private static final Comparator<MediaType> MOST_SPECIFIC_FIRST =
                Comparator.comparingInt(range -> range.isWildcardType() ? 2 : range.isWildcardSubtype() ? 1 : 0);

        private final List<MediaType> wanted;

        private Negotiation(List<MediaType> wanted) {
            this.wanted = wanted;
        }

        static MediaType choose(HttpServletRequest request, List<MediaType> offered) {
            var accept = Collections.list(request.getHeaders(HttpHeaders.ACCEPT));
            if (accept.stream().allMatch(String::isBlank)) {
                return offered.getFirst();
            }
            var negotiation = new Negotiation(parse(accept, offered));
            var best = offered.stream()
                    .filter(type -> negotiation.quality(type) > 0)
                    // of equals, the first one offered
                    .reduce((one, other) -> negotiation.quality(other) > negotiation.quality(one) ? other : one);
            if (best.isPresent()) {
                return best.get();
            }
            // a client that accepts our problems accepts our JSON
            if (offered.contains(MediaType.APPLICATION_JSON) && negotiation.namesProblems()) {
                return MediaType.APPLICATION_JSON;
            }
            throw notAcceptable(offered);
        }

        private double quality(MediaType type) {
            return wanted.stream()
                    .filter(range -> range.includes(type))
                    .min(MOST_SPECIFIC_FIRST)
                    .map(MediaType::getQualityValue)
                    .orElse(0.0);
        }

        private boolean namesProblems() {
            return wanted.stream()
                    .anyMatch(range -> range.equalsTypeAndSubtype(MediaType.APPLICATION_PROBLEM_JSON)
                            && range.getQualityValue() > 0);
        }

        private static List<MediaType> parse(List<String> accept, List<MediaType> offered) {
            try {
                return MediaType.parseMediaTypes(accept);
            } catch (InvalidMediaTypeException _) {
                throw notAcceptable(offered);
            }
        }

        private static RuntimeException notAcceptable(List<MediaType> offered) {
            var types = MediaType.toString(offered);
            return Problem.of(
                            HttpStatusProblem.NOT_ACCEPTABLE, "The response is only available as %s.".formatted(types))
                    .refusal();
        }
    }
}
