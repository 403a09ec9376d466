package tel.billing.shared.web.response;

import org.springframework.http.HttpStatus;

/// Errors that the HTTP status describes sufficiently: the type is `about:blank`, the title is that of the
/// status (RFC 9457, 4.2.1).
public record HttpLevel(HttpStatus http) implements ProblemKind {
    public static final HttpLevel BAD_REQUEST = new HttpLevel(HttpStatus.BAD_REQUEST);
    public static final HttpLevel METHOD_NOT_ALLOWED = new HttpLevel(HttpStatus.METHOD_NOT_ALLOWED);
    public static final HttpLevel NOT_ACCEPTABLE = new HttpLevel(HttpStatus.NOT_ACCEPTABLE);
    public static final HttpLevel REQUEST_TIMEOUT = new HttpLevel(HttpStatus.REQUEST_TIMEOUT);
    public static final HttpLevel CONTENT_TOO_LARGE = new HttpLevel(HttpStatus.CONTENT_TOO_LARGE);
    public static final HttpLevel UNSUPPORTED_MEDIA_TYPE = new HttpLevel(HttpStatus.UNSUPPORTED_MEDIA_TYPE);
    public static final HttpLevel SERVICE_UNAVAILABLE = new HttpLevel(HttpStatus.SERVICE_UNAVAILABLE);

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
