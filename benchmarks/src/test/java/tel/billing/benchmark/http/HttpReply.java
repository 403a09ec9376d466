package tel.billing.benchmark.http;

/// The reply to a request.
public record HttpReply(int status, String body) {

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
