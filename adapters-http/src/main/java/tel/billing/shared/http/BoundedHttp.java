package tel.billing.shared.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// HTTP/1.1 requests whose total time is limited, including the body of the response. The timeout of Java's
/// own client ends with the header, so a slow body could take forever. Redirects are not followed.
public final class BoundedHttp implements AutoCloseable {
    private final HttpClient http;

    public BoundedHttp(Duration connectTimeout) {
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(connectTimeout)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /// Sends a request and reads the text of the response, up to a number of bytes.
    ///
    /// @throws IOException if there is no complete response in time, or it is too long; the type says which
    public HttpResponse<String> send(HttpRequest request, int maxResponseBytes, Deadline deadline)
            throws IOException, InterruptedException {
        return send(request, BodyHandlers.limiting(BodyHandlers.ofString(UTF_8), maxResponseBytes), deadline);
    }

    /// Sends a request. The handler must limit the length of the response.
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler, Deadline deadline)
            throws IOException, InterruptedException {
        var left = deadline.remaining();
        var answer = http.sendAsync(request, handler);
        try {
            return answer.get(left.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            throw new HttpTimeoutException("no answer in time");
        } catch (ExecutionException failure) {
            throw failure.getCause() instanceof IOException broken ? broken : new IOException(failure.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }
}
