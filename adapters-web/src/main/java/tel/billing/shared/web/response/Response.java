package tel.billing.shared.web.response;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/// A response rendered to bytes, so that it can be stored and repeated unchanged. Its headers override the
/// defaults of all responses ([SecurityHeaders]).
public final class Response implements Answer {
    private final int status;
    private final Map<String, String> headers;
    private final byte[] body;
    private final Optional<FileChannel> file;

    /// @param body is not copied
    public Response(int status, Map<String, String> headers, byte[] body) {
        this(status, headers, body, Optional.empty());
    }

    private Response(int status, Map<String, String> headers, byte[] body, Optional<FileChannel> file) {
        this.status = status;
        this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        this.body = body;
        this.file = file;
    }

    public static Response ok(Object value) {
        return json(200, value);
    }

    public static Response created(Object value) {
        return json(201, value);
    }

    public static Response accepted(Object value) {
        return json(202, value);
    }

    public static Response noContent() {
        return new Response(204, Map.of(), new byte[0]);
    }

    /// An HTML page. It may use styles, scripts and images of this service.
    public static Response page(String html) {
        return of(200, "text/html;charset=utf-8", html.getBytes(UTF_8)).with(SecurityHeaders.FOR_PAGES);
    }

    /// An HTML page in place of one that cannot be shown now. The browser loads `again` after a while.
    public static Response unavailablePage(String html, Duration wait, URI again) {
        return of(503, "text/html;charset=utf-8", html.getBytes(UTF_8))
                .with(SecurityHeaders.FOR_PAGES)
                .with(HttpHeaders.RETRY_AFTER, Long.toString(wait.toSeconds()))
                .with("Refresh", "%s; url=%s".formatted(wait.toSeconds(), again));
    }

    /// Sends a browser on to another page (RFC 9110, 15.4.4).
    public static Response redirect(URI to) {
        return new Response(303, Map.of(HttpHeaders.LOCATION, to.toString()), new byte[0]);
    }

    /// Content other than JSON.
    public static Response of(int status, String contentType, byte[] body) {
        return new Response(status, Map.of(HttpHeaders.CONTENT_TYPE, contentType), body);
    }

    /// A file, which is closed after it was sent.
    public static Response download(FileChannel file, String contentType, String name) {
        return new Response(
                200,
                Map.of(
                        HttpHeaders.CONTENT_TYPE,
                        contentType,
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=\"%s\"".formatted(name)),
                new byte[0],
                Optional.of(file));
    }

    public Response with(String header, String value) {
        return with(Map.of(header, value));
    }

    /// Lets all caches store this response for `maxAge` and revalidate it afterwards (RFC 9110, 13.1.2).
    public Response cacheable(Duration maxAge) {
        return with(HttpHeaders.CACHE_CONTROL, "public, max-age=" + maxAge.toSeconds())
                .with(HttpHeaders.ETAG, EntityTag.of(body));
    }

    /// Converts this response to another type, with the body as text: `response.as(StoredResponse::new)`.
    public <R> R as(Shape<R> shape) {
        return shape.of(status, headers, new String(body, UTF_8));
    }

    /// Receives the parts of a response.
    @FunctionalInterface
    public interface Shape<R> {
        R of(int status, Map<String, String> headers, String body);
    }

    @Override
    public Response to(String path) {
        return this;
    }

    public int status() {
        return status;
    }

    public Map<String, String> headers() {
        return headers;
    }

    /// The body itself, not a copy.
    byte[] bytes() {
        return body;
    }

    /// The content, if it is a file instead of the body.
    Optional<FileChannel> file() {
        return file;
    }

    static Response problem(int status, Map<String, String> headers, Object value) {
        return new Response(
                        status,
                        Map.of(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_PROBLEM_JSON_VALUE),
                        Json.write(value))
                .with(headers);
    }

    private static Response json(int status, Object value) {
        return new Response(
                status, Map.of(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE), Json.write(value));
    }

    private Response with(Map<String, String> more) {
        var all = new LinkedHashMap<>(headers);
        all.putAll(more);
        return new Response(status, all, body, file);
    }

    @Override
    public String toString() {
        return "Response[%d, %d bytes]".formatted(status, body.length);
    }

    /// Strong entity tags (RFC 9110 8.8.3), made from what they tag.
    static final class EntityTag {
        private EntityTag() {}

        static String of(byte[] body) {
            return '"' + Sha256.hex(body).substring(0, 32) + '"';
        }

        /// Whether a client with this `If-None-Match` already has the content of `tag`.
        static boolean matches(String ifNoneMatch, String tag) {
            return Arrays.stream(ifNoneMatch.split(",", -1))
                    .map(String::strip)
                    .map(held -> held.startsWith("W/") ? held.substring(2) : held)
                    .anyMatch(held -> held.equals(tag) || held.equals("*"));
        }
    }
}
