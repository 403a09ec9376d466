package tel.billing.shared.web.response;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.http.HttpHeaders;
import tel.billing.shared.InputError;

/// The reason why a request was rejected, as problem details (RFC 9457).
///
/// @param members the members in addition to the five standard ones
public record Problem(ProblemKind kind, String detail, Map<String, Object> members, Map<String, String> headers)
        implements Answer {
    private static final Duration SOON = Duration.ofSeconds(5);
    /// The maximum length of a tier. Longer input is not repeated in the answer.
    private static final int MAX_TIER_LENGTH = 40;

    public Problem {
        members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    public static Problem of(ProblemType type) {
        return of(type, type.detail());
    }

    public static Problem of(ProblemKind kind, String detail) {
        return new Problem(kind, detail, Map.of(), Map.of());
    }

    public static Problem invalid(String name, InputError error) {
        return invalid(List.of(InvalidParam.of(name, error)));
    }

    public static Problem invalid(List<InvalidParam> faults) {
        return of(ProblemType.VALIDATION_FAILED).with("invalid_params", List.copyOf(faults));
    }

    /// No offered plan has this tier.
    ///
    /// @param name of the tier, as sent by the client
    public static Problem tierNotOffered(String name) {
        var what = name.isBlank() || name.length() > MAX_TIER_LENGTH ? "such plan" : "plan with the tier " + name;
        return of(ProblemType.TIER_INVALID, "No %s is offered. GET /v1/plans lists the offered plans.".formatted(what));
    }

    public static Problem internal(String requestId) {
        return of(ProblemType.INTERNAL).with("request_id", requestId);
    }

    /// The request did not arrive in time.
    public static Problem requestTimeout() {
        return of(HttpStatusProblem.REQUEST_TIMEOUT, "The body did not arrive in time. Send the request again.");
    }

    public static Problem methodNotAllowed(String method, String allowed) {
        return of(
                        HttpStatusProblem.METHOD_NOT_ALLOWED,
                        "Method %s is not allowed here. Allowed methods: %s.".formatted(method, allowed))
                .header(HttpHeaders.ALLOW, allowed);
    }

    /// Tells the client when to retry, in the header and in the body.
    public Problem retryAfter(Duration wait) {
        var seconds = Math.max(1, wait.plusNanos(999_999_999).toSeconds());
        return header(HttpHeaders.RETRY_AFTER, Long.toString(seconds)).with("retry_after", seconds);
    }

    public Problem declineReason(String reason) {
        return with("decline_reason", reason);
    }

    public Problem paymentId(UUID payment) {
        return with("payment_id", payment);
    }

    public Problem shortfall(long minor, String currency) {
        return with("shortfall_minor", minor).with("currency", currency);
    }

    public Problem header(String name, String value) {
        var all = new LinkedHashMap<>(headers);
        all.put(name, value);
        return new Problem(kind, detail, members, all);
    }

    /// An exception for code that cannot return an answer, such as parsers of the request.
    public Refusal refusal() {
        return new Refusal(this);
    }

    @Override
    public Response to(String path) {
        var complete = complete();
        return Response.problem(kind.status(), complete.headers, complete.members(path));
    }

    /// The members of the body, in their order.
    public Map<String, Object> body(String path) {
        return complete().members(path);
    }

    private Map<String, Object> members(String path) {
        var body = new LinkedHashMap<String, Object>();
        body.put("type", kind.type());
        body.put("title", kind.title());
        body.put("status", kind.status());
        body.put("detail", detail);
        body.put("instance", path);
        body.putAll(members);
        return body;
    }

    private Problem with(String member, Object value) {
        var all = new LinkedHashMap<>(members);
        all.put(member, value);
        return new Problem(kind, detail, all, headers);
    }

    /// A 401 must name an authentication scheme (RFC 9110, 11.6.1), a 503 the time to retry.
    private Problem complete() {
        if (kind.status() == 401 && !headers.containsKey(HttpHeaders.WWW_AUTHENTICATE)) {
            return header(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        if (kind.status() == 503 && !headers.containsKey(HttpHeaders.RETRY_AFTER)) {
            return retryAfter(SOON);
        }
        return this;
    }
}
