package tel.billing.shared.web.response;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import tel.billing.shared.AdmittedRequest;
import tel.billing.shared.web.response.Response.EntityTag;

/// Writes responses to the HTTP connection.
public final class AnswerWriter {
    private static final Set<String> SAFE = Set.of("GET", "HEAD");

    private static final List<String> COUNTS = List.of("RateLimit", "RateLimit-Policy");
    private static final int TOO_MANY_REQUESTS = 429;

    private AnswerWriter() {}

    public static void write(Answer answer, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        ConnectionReuse.announceEnd(response);
        var rendered = answer.to(request.getRequestURI());
        var other = OtherRoutes.of(request);
        if (other.isPresent() && rendered.status() >= HttpServletResponse.SC_BAD_REQUEST) {
            other.get().writeError(rendered.status(), request, response);
            return;
        }
        if (isHeldByClient(rendered, request)) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            rendered.headers().forEach((name, value) -> {
                if (!name.equals(HttpHeaders.CONTENT_TYPE)) {
                    response.setHeader(name, value);
                }
            });
            return;
        }
        response.setStatus(rendered.status());
        if (rendered.status() == TOO_MANY_REQUESTS) {
            // These headers may describe another limit, under which the request was admitted.
            COUNTS.forEach(name -> response.setHeader(name, null));
        }
        rendered.headers().forEach(response::setHeader);
        if (rendered.file().isPresent()) {
            send(rendered.file().get(), response);
            return;
        }
        var body = rendered.bytes();
        if (body.length > 0) {
            response.setContentLength(body.length);
            // A slow client must not occupy the service.
            AdmittedRequest.pausedDuring(() -> {
                response.getOutputStream().write(body);
                return true;
            });
        }
    }

    private static void send(FileChannel file, HttpServletResponse response) throws IOException {
        try (file) {
            response.setContentLengthLong(file.size());
            AdmittedRequest.pausedDuring(() -> {
                Channels.newInputStream(file.position(0)).transferTo(response.getOutputStream());
                return true;
            });
        }
    }

    private static boolean isHeldByClient(Response response, HttpServletRequest request) {
        var tag = response.headers().get(HttpHeaders.ETAG);
        if (tag == null || response.status() != 200 || !SAFE.contains(request.getMethod())) {
            return false;
        }
        var held = request.getHeader(HttpHeaders.IF_NONE_MATCH);
        return held != null && EntityTag.matches(held, tag);
    }
}
