package tel.billing.payment.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.adyen.Config;
import com.adyen.constants.ApiConstants.HttpMethod;
import com.adyen.httpclient.ClientInterface;
import com.adyen.httpclient.HTTPClientException;
import com.adyen.model.RequestOptions;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.http.BoundedHttp;
import tel.billing.shared.http.Deadline;

/// HTTP transport for Adyen's library. The library's own transport limits the time of each read only, so a
/// slow response could take forever. This transport limits the total time and the length of each response,
/// and follows no redirects. It reports each response as soon as it is complete, whether it is usable or not.
final class AdyenHttp implements ClientInterface {
    /// The deadline of the current request; the library has no parameter for it.
    static final ScopedValue<Deadline> DEADLINE = ScopedValue.newInstance();

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
    private static final int MAX_RESPONSE_BYTES = 1024 * 1024;

    private final BoundedHttp http = new BoundedHttp(CONNECT_TIMEOUT);
    private final Runnable responded;

    AdyenHttp(Runnable responded) {
        this.responded = responded;
    }

    @Override
    public String request(String url, String body, Config config) throws IOException, HTTPClientException {
        return request(url, body, config, false);
    }

    @Override
    public String request(String url, String body, Config config, boolean withKey)
            throws IOException, HTTPClientException {
        return request(url, body, config, withKey, null);
    }

    @Override
    public String request(String url, String body, Config config, boolean withKey, @Nullable RequestOptions options)
            throws IOException, HTTPClientException {
        return request(url, body, config, withKey, options, HttpMethod.POST);
    }

    @Override
    public String request(
            String url,
            String body,
            Config config,
            boolean withKey,
            @Nullable RequestOptions options,
            HttpMethod method)
            throws IOException, HTTPClientException {
        return request(url, body, config, withKey, options, method, Map.of());
    }

    @Override
    public String request(
            String url,
            @Nullable String body,
            Config config,
            boolean withKey,
            @Nullable RequestOptions options,
            HttpMethod method,
            @Nullable Map<String, String> query)
            throws IOException, HTTPClientException {
        var request = HttpRequest.newBuilder(URI.create(url + queryString(query)))
                .method(
                        method.name(),
                        body == null || method != HttpMethod.POST
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofString(body))
                .header("Accept", "application/json")
                .header("Content-Type", "application/json")
                .header("x-api-key", config.getApiKey());
        if (options != null && options.getIdempotencyKey() != null) {
            request.header("Idempotency-Key", options.getIdempotencyKey());
        }
        var response = send(request.build());
        responded.run();
        return method == HttpMethod.DELETE ? emptyBody(response) : body(response);
    }

    @Override
    public void close() {
        http.close();
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException {
        try {
            return http.send(request, MAX_RESPONSE_BYTES, DEADLINE.get());
        } catch (IOException failure) {
            throw new NoResponse(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new NoResponse(new InterruptedIOException("interrupted while waiting for the answer"));
        }
    }

    /// The library does not read the response to DELETE. Adyen's has no body, unlike the page of a proxy.
    private static String emptyBody(HttpResponse<String> response) throws IOException, HTTPClientException {
        var body = body(response);
        if (!body.isBlank()) {
            throw new IOException("a body in the response to DELETE");
        }
        return body;
    }

    private static String body(HttpResponse<String> response) throws HTTPClientException {
        if (response.statusCode() < 200 || response.statusCode() > 299) {
            throw new HTTPClientException(
                    response.statusCode(), "HTTP status", response.headers().map(), response.body());
        }
        return response.body();
    }

    private static String queryString(@Nullable Map<String, String> query) {
        return query == null || query.isEmpty()
                ? ""
                : query.entrySet().stream()
                        .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
                        .sorted()
                        .collect(Collectors.joining("&", "?", ""));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    /// No complete response arrived. The cause says why.
    static final class NoResponse extends IOException {
        private static final long serialVersionUID = 1;

        private NoResponse(@Nullable Throwable cause) {
            super("no answer", cause);
        }
    }
}
