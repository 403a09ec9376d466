package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import tel.billing.shared.web.answer.HttpLevel;
import tel.billing.shared.web.answer.Problem;

/// Checks that a body is declared as JSON in UTF-8 without a content coding, or rejects the request with 415.
final class JsonContent {
    private JsonContent() {}

    /// @param hasBody whether a body was received or announced
    static void require(HttpServletRequest request, boolean hasBody) {
        var encodings = Collections.list(request.getHeaders(HttpHeaders.CONTENT_ENCODING));
        if (!encodings.stream().allMatch("identity"::equalsIgnoreCase)) {
            throw Problem.of(HttpLevel.UNSUPPORTED_MEDIA_TYPE, "The body must be sent without a content coding.")
                    .header(HttpHeaders.ACCEPT_ENCODING, "identity")
                    .refusal();
        }
        var types = Collections.list(request.getHeaders(HttpHeaders.CONTENT_TYPE));
        var isSaid = types.size() == 1 && isJson(types.getFirst());
        if (!isSaid && (hasBody || !types.isEmpty())) {
            throw Problem.of(
                            HttpLevel.UNSUPPORTED_MEDIA_TYPE,
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
