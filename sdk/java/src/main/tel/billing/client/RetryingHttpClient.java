package tel.billing.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * Repeats a request if the connection fails, or if the service asks for it: after {@code Retry-After}, otherwise after
 * a random, growing pause. It repeats only requests that take effect once however often they arrive: GET, requests with
 * an {@code Idempotency-Key}, which stays the same, and all after 429, which means that nothing was done. The number of attempts and the time until the last one are limited.
 */
final class RetryingHttpClient extends HttpClient {
    private static final int ATTEMPTS = 6;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Set<String> SAFE = Set.of("GET", "HEAD");
    private static final Set<Integer> TEMPORARY = Set.of(500, 502, 503, 504);

    private final HttpClient http;
    private final Duration patience;

    RetryingHttpClient(HttpClient http, Duration patience) {
        this.http = http;
        this.patience = patience;
    }

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler)
            throws IOException, InterruptedException {
        var start = System.nanoTime();
        for (var attempt = 1; ; attempt++) {
            var left = patience.minusNanos(System.nanoTime() - start);
            Duration pause;
            try {
                var response = http.send(request, handler);
                pause = retryAfter(response).orElse(pauseAfter(attempt));
                if (!asksForRepetition(request, response) || attempt == ATTEMPTS || pause.compareTo(left) >= 0) {
                    return response;
                }
                discard(response);
            } catch (IOException failure) {
                pause = pauseAfter(attempt);
                if (!isIdempotent(request) || attempt == ATTEMPTS || pause.compareTo(left) >= 0) {
                    throw failure;
                }
            }
            Thread.sleep(pause.toMillis());
        }
    }

    /** The header is a number of seconds. */
    static Optional<Duration> retryAfter(HttpResponse<?> response) {
        return response.headers()
                .firstValue("Retry-After")
                .filter(seconds -> seconds.matches("[0-9]{1,6}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
    }

    /** 409 with {@code Retry-After} means that this or another request is still in progress. */
    private static boolean asksForRepetition(HttpRequest request, HttpResponse<?> response) {
        var status = response.statusCode();
        return status == 429
                || (isIdempotent(request)
                        && (TEMPORARY.contains(status)
                                || (status == 409 && retryAfter(response).isPresent())));
    }

    private static boolean isIdempotent(HttpRequest request) {
        return SAFE.contains(request.method())
                || request.headers().firstValue("Idempotency-Key").isPresent();
    }

    /** Between half and all of a time that doubles with each attempt. */
    private static Duration pauseAfter(int attempt) {
        var longest = FIRST_PAUSE.toMillis() << attempt;
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(longest / 2, longest + 1));
    }

    private static void discard(HttpResponse<?> response) throws IOException {
        if (response.body() instanceof InputStream body) {
            body.close();
        }
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        throw new UnsupportedOperationException("The generated operations are synchronous.");
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, HttpResponse.BodyHandler<T> handler, HttpResponse.PushPromiseHandler<T> pushes) {
        throw new UnsupportedOperationException("The generated operations are synchronous.");
    }

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return http.cookieHandler();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return http.connectTimeout();
    }

    @Override
    public Redirect followRedirects() {
        return http.followRedirects();
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return http.proxy();
    }

    @Override
    public SSLContext sslContext() {
        return http.sslContext();
    }

    @Override
    public SSLParameters sslParameters() {
        return http.sslParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return http.authenticator();
    }

    @Override
    public Version version() {
        return http.version();
    }

    @Override
    public Optional<Executor> executor() {
        return http.executor();
    }
}
