package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// A request as it came, for those who prove themselves in what they send: its headers by their names in lower case,
/// the first of those that came twice, and its bytes.
public final class Parcel {
    private static final int LIMIT = 256 * 1024;

    private final Map<String, String> headers;
    private final HttpServletRequest request;

    private Parcel(Map<String, String> headers, HttpServletRequest request) {
        this.headers = Map.copyOf(headers);
        this.request = request;
    }

    static Parcel of(HttpServletRequest request) {
        var headers = new HashMap<String, String>();
        Collections.list(request.getHeaderNames())
                .forEach(name -> headers.putIfAbsent(name.toLowerCase(Locale.ROOT), request.getHeader(name)));
        return new Parcel(headers, request);
    }

    public Map<String, String> headers() {
        return headers;
    }

    /// Reads them, once, or refuses with 413: nothing of a parcel is read whose headers tell enough.
    public byte[] bytes() throws IOException {
        return BodyBytes.read(request, LIMIT);
    }
}
