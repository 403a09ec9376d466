package tel.billing.shared.web.response;

import jakarta.servlet.ServletRequest;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The id of a request, in its response, in the log and in support requests.
public final class RequestId {
    public static final String HEADER = "X-Request-Id";
    public static final String IN_LOG = "request_id";
    private static final String ATTRIBUTE = RequestId.class.getName();
    private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._-]{1,128}");

    private RequestId() {}

    /// Uses the id that the client proposes if it is well-formed, otherwise a new one.
    public static String assign(ServletRequest request, @Nullable String proposed) {
        var id = proposed != null && SANE.matcher(proposed).matches()
                ? proposed
                : UUID.randomUUID().toString();
        request.setAttribute(ATTRIBUTE, id);
        return id;
    }

    public static String of(ServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof String id ? id : assign(request, null);
    }
}
