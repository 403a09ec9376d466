package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// A request as it came, for those who prove themselves in what they send: its headers by their names in
/// lower case, the first of those that came twice, and its bytes.
public final class Parcel {
    static final int LIMIT = 256 * 1024;

    private final Map<String, String> headers;
    private final byte[] bytes;

    private Parcel(Map<String, String> headers, byte[] bytes) {
        this.headers = Map.copyOf(headers);
        this.bytes = bytes;
    }

    static Parcel of(HttpServletRequest request) {
        var headers = new HashMap<String, String>();
        Collections.list(request.getHeaderNames())
                .forEach(name -> headers.putIfAbsent(name.toLowerCase(Locale.ROOT), request.getHeader(name)));
        return new Parcel(headers, ContentGuard.bytesOf(request));
    }

    public Map<String, String> headers() {
        return headers;
    }

    public byte[] bytes() {
        return bytes.clone();
    }
}
