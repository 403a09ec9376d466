package tel.billing.shared.web.request;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.HttpHeaders;
import tel.billing.shared.AdmittedRequest;
import tel.billing.shared.web.response.HttpStatusProblem;
import tel.billing.shared.web.response.Problem;

/// Reads the bytes of a body, or rejects the request with 413.
final class BodyBytes {
    static final int LIMIT = 64 * 1024;
    private static final int MAX_DISCARDED = 32 * 1024 * 1024;

    private BodyBytes() {}

    /// Whether the request announces a body, however short.
    static boolean areAnnounced(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
    }

    static byte[] read(HttpServletRequest request, int limit) throws IOException {
        if (request.getContentLengthLong() > limit) {
            throw tooLarge(request, limit);
        }
        var bytes = AdmittedRequest.pausedDuring(() -> request.getInputStream().readNBytes(limit + 1));
        if (bytes.length > limit) {
            throw tooLarge(request, limit);
        }
        return bytes;
    }

    private static RuntimeException tooLarge(HttpServletRequest request, int limit) throws IOException {
        // A client that is still sending when the connection closes may never see the answer; one that waits
        // for "100 Continue" has not begun.
        if (request.getHeader(HttpHeaders.EXPECT) == null) {
            AdmittedRequest.pausedDuring(() -> {
                discard(request.getInputStream());
                return true;
            });
        }
        return Problem.of(
                        HttpStatusProblem.CONTENT_TOO_LARGE,
                        "The body must have at most %d KiB.".formatted(limit / 1024))
                .refusal();
    }

    private static void discard(InputStream in) throws IOException {
        var bin = new byte[16 * 1024];
        for (int total = 0, read = 0; read >= 0 && total < MAX_DISCARDED; total += read) {
            read = in.read(bin);
        }
    }
}
