package tel.billing.shared.web.response;

import org.springframework.http.HttpStatus;

/// Errors that the HTTP status describes sufficiently: the type is `about:blank`, the title is that of the
/// status (RFC 9457, 4.2.1).
public record HttpStatusProblem(HttpStatus http) implements ProblemKind {
    public static final HttpStatusProblem BAD_REQUEST = new HttpStatusProblem(HttpStatus.BAD_REQUEST);
    public static final HttpStatusProblem METHOD_NOT_ALLOWED = new HttpStatusProblem(HttpStatus.METHOD_NOT_ALLOWED);
    public static final HttpStatusProblem NOT_ACCEPTABLE = new HttpStatusProblem(HttpStatus.NOT_ACCEPTABLE);
    public static final HttpStatusProblem REQUEST_TIMEOUT = new HttpStatusProblem(HttpStatus.REQUEST_TIMEOUT);
    public static final HttpStatusProblem CONTENT_TOO_LARGE = new HttpStatusProblem(HttpStatus.CONTENT_TOO_LARGE);
    public static final HttpStatusProblem UNSUPPORTED_MEDIA_TYPE =
            new HttpStatusProblem(HttpStatus.UNSUPPORTED_MEDIA_TYPE);
    public static final HttpStatusProblem SERVICE_UNAVAILABLE = new HttpStatusProblem(HttpStatus.SERVICE_UNAVAILABLE);

    @Override
    public String type() {
        return "about:blank";
    }

    @Override
    public int status() {
        return http.value();
    }

    @Override
    public String title() {
        return http.getReasonPhrase();
    }
}
