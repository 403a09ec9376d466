package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// A raw request, for senders that authenticate themselves by its content: its bytes, and its headers by
/// their names in lower case. Of duplicate headers, the first one is used.
public final class RawRequest {
    private static final int LIMIT = 256 * 1024;

    private final Map<String, String> headers;
    private final HttpServletRequest request;

    private RawRequest(Map<String, String> headers, HttpServletRequest request) {
        this.headers = Map.copyOf(headers);
        this.request = request;
    }

    static RawRequest of(HttpServletRequest request) {
        var headers = new HashMap<String, String>();
        Collections.list(request.getHeaderNames())
                .forEach(name -> headers.putIfAbsent(name.toLowerCase(Locale.ROOT), request.getHeader(name)));
        return new RawRequest(headers, request);
    }

    public Map<String, String> headers() {
        return headers;
    }

    /// Reads the bytes, once, or rejects the request with 413. If the headers suffice to reject a request,
    /// its body is not read.
    public byte[] bytes() throws IOException {
        return BodyBytes.read(request, LIMIT);
    }
}
