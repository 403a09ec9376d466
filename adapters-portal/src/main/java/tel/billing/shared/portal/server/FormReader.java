package tel.billing.shared.portal.server;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.http.MediaType;
import tel.billing.shared.AdmittedRequest;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;

/// Reads forms as browsers send them: `application/x-www-form-urlencoded` in UTF-8, of at most 64 KiB.
final class FormReader {
    private static final String ATTRIBUTE = FormReader.class.getName();
    private static final int LIMIT = 64 * 1024;
    private static final int MAX_FIELDS = 500;
    private static final char REPLACEMENT = '\uFFFD';

    private FormReader() {}

    /// The form of a request, read once: its body, or for GET its query.
    static Form of(HttpServletRequest request) throws IOException {
        if (request.getAttribute(ATTRIBUTE) instanceof Form form) {
            return form;
        }
        var form = isSafe(request)
                ? parse(Objects.requireNonNullElse(request.getQueryString(), ""))
                : parse(body(request));
        request.setAttribute(ATTRIBUTE, form);
        return form;
    }

    static boolean isSafe(HttpServletRequest request) {
        return request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
    }

    private static String body(HttpServletRequest request) throws IOException {
        if (request.getContentLengthLong() > LIMIT) {
            throw PageFailure.tooLarge();
        }
        // A slow client must not occupy the service.
        var bytes = AdmittedRequest.pausedDuring(() -> request.getInputStream().readNBytes(LIMIT + 1));
        if (bytes.length > LIMIT) {
            throw PageFailure.tooLarge();
        }
        if (bytes.length > 0 && !isForm(request)) {
            throw PageFailure.malformed();
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw PageFailure.malformed();
        }
    }

    private static boolean isForm(HttpServletRequest request) {
        var type = Objects.requireNonNullElse(request.getContentType(), "");
        return type.split(";", 2)[0].strip().equalsIgnoreCase(MediaType.APPLICATION_FORM_URLENCODED_VALUE);
    }

    private static Form parse(String encoded) {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        var pairs = encoded.split("&", MAX_FIELDS + 1);
        if (pairs.length > MAX_FIELDS) {
            throw PageFailure.malformed();
        }
        for (var pair : pairs) {
            if (!pair.isEmpty()) {
                var equals = pair.indexOf('=');
                var name = decoded(equals < 0 ? pair : pair.substring(0, equals));
                var value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
                fields.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
            }
        }
        return Form.of(fields).keepKey();
    }

    private static String decoded(String text) {
        try {
            var decoded = URLDecoder.decode(text, StandardCharsets.UTF_8);
            if (decoded.indexOf(REPLACEMENT) >= 0 || decoded.indexOf('\0') >= 0) {
                throw PageFailure.malformed();
            }
            return decoded;
        } catch (IllegalArgumentException incomplete) {
            throw PageFailure.malformed();
        }
    }
}
