package tel.billing.shared.portal;

import java.time.Duration;
import java.util.Optional;

/// Ends a request with an error page. Its texts are `failure.<name>.title` and `failure.<name>.lead`.
public final class PageFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String name;
    private final transient Optional<Duration> retryAfter;

    private PageFailure(int status, String name, Optional<Duration> retryAfter) {
        super(name, null, false, false);
        this.status = status;
        this.name = name;
        this.retryAfter = retryAfter;
    }

    /// The page or the thing that it shows does not exist, or belongs to another account.
    public static PageFailure notFound() {
        return new PageFailure(404, "not_found", Optional.empty());
    }

    /// The user may not open this page.
    public static PageFailure forbidden() {
        return new PageFailure(403, "forbidden", Optional.empty());
    }

    /// The account is suspended, and the page changes something.
    public static PageFailure suspended() {
        return new PageFailure(403, "suspended", Optional.empty());
    }

    /// The form has no valid token: it is too old, or another site sent it.
    public static PageFailure formExpired() {
        return new PageFailure(403, "form_expired", Optional.empty());
    }

    /// The request is not one that a page of this service sends.
    public static PageFailure malformed() {
        return new PageFailure(400, "malformed", Optional.empty());
    }

    /// The page does not support the method.
    public static PageFailure wrongMethod() {
        return new PageFailure(405, "wrong_method", Optional.empty());
    }

    /// The form is too large.
    public static PageFailure tooLarge() {
        return new PageFailure(413, "too_large", Optional.empty());
    }

    public static PageFailure rateLimited(Duration pause) {
        return new PageFailure(429, "rate_limited", Optional.of(pause));
    }

    /// Too many passwords are being checked, or another resource is exhausted for a moment.
    public static PageFailure busy() {
        return new PageFailure(503, "unavailable", Optional.of(Duration.ofSeconds(5)));
    }

    /// A status that the server itself reports.
    public static PageFailure ofStatus(int status) {
        return switch (status) {
            case 403 -> forbidden();
            case 404 -> notFound();
            case 405 -> wrongMethod();
            case 413 -> tooLarge();
            case 429 -> rateLimited(Duration.ofSeconds(60));
            case 502, 503, 504 -> busy();
            default -> status < 500 ? new PageFailure(status, "malformed", Optional.empty()) : internal();
        };
    }

    /// A defect of the service.
    public static PageFailure internal() {
        return new PageFailure(500, "internal", Optional.empty());
    }

    public int status() {
        return status;
    }

    /// The name of its texts.
    public String name() {
        return name;
    }

    public Optional<Duration> retryAfter() {
        return retryAfter;
    }
}
