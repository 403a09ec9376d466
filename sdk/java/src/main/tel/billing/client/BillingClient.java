package tel.billing.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.client.http.ApiClient;

/**
 * The connection of all generated operations to one billing service. Requests are repeated as
 * {@link RetryingHttpClient} says. An error of the service is thrown as {@link ProblemException}.
 */
public final class BillingClient extends ApiClient {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration TIMEOUT_OF_ATTEMPT = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final HttpClient http;

    /** For operations that need no access token. */
    public BillingClient(URI service) {
        this(service, Optional::empty);
    }

    /** @param accessToken is called before each request; empty for operations that need no access token */
    public BillingClient(URI service, Supplier<Optional<String>> accessToken) {
        this(service, accessToken, PATIENCE);
    }

    /** @param patience no repetition starts later than this after the first attempt */
    public BillingClient(URI service, Supplier<Optional<String>> accessToken, Duration patience) {
        this.http = new RetryingHttpClient(
                HttpClient.newBuilder()
                        .connectTimeout(CONNECT_TIMEOUT)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .build(),
                patience);
        updateBaseUri(service.toString());
        setReadTimeout(TIMEOUT_OF_ATTEMPT);
        setRequestInterceptor(request ->
                accessToken.get().ifPresent(token -> request.setHeader("Authorization", "Bearer " + token)));
        setResponseInterceptor(ProblemException::throwIfProblem);
    }

    /** All operations share one HTTP client and its connections. */
    @Override
    public HttpClient getHttpClient() {
        return http;
    }
}
