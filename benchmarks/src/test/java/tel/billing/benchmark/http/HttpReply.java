package tel.billing.benchmark.http;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/// The reply to a request.
///
/// @param cookies to set, each as `name=value`
/// @param retryAfter after which the client may repeat a refused request; otherwise zero
public record HttpReply(int status, String body, Duration retryAfter, List<String> cookies) {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNAVAILABLE = 503;

    public HttpReply {
        cookies = List.copyOf(cookies);
    }

    /// The value of a header that sends all cookies back.
    public String cookieHeader() {
        return cookies.stream().collect(Collectors.joining("; "));
    }

    /// The value of a hidden field of the page.
    public String hiddenField(String name) {
        var field = "name=\"" + name + "\" value=\"";
        var at = body.indexOf(field);
        if (at < 0) {
            throw new IllegalStateException("no field %s in %s".formatted(name, body));
        }
        var start = at + field.length();
        return body.substring(start, body.indexOf('"', start));
    }

    /// Whether the service refused the request because it was overloaded.
    public boolean isRefused() {
        return status == TOO_MANY_REQUESTS || status == UNAVAILABLE;
    }

    /// The reply itself, if it has this status.
    public HttpReply mustBe(int expected) {
        if (status != expected) {
            throw new IllegalStateException("expected %s but received %s %s".formatted(expected, status, body));
        }
        return this;
    }

    /// The value of the first JSON member with this name, which must be a string without escapes. Faster than a
    /// JSON parser, because the generator shares the machine with the service.
    public String text(String member) {
        var name = "\"" + member + "\":\"";
        var at = body.indexOf(name);
        if (at < 0) {
            throw new IllegalStateException("no %s in %s".formatted(member, body));
        }
        var start = at + name.length();
        return body.substring(start, body.indexOf('"', start));
    }
}
