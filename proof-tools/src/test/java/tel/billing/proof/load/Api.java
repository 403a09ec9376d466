package tel.billing.proof.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import tel.billing.proof.evidence.RequestFailure;
import tel.billing.proof.evidence.RequestResult;
import tools.jackson.databind.json.JsonMapper;

/// The service's API for clients that expect crashes at any moment. Requests are distributed over the
/// instances. Counts requests and responses.
public final class Api implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final int SERVER_ERROR = 500;
    private static final int UNAVAILABLE = 503;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();
    private final List<URI> instances;
    private final AtomicInteger turn = new AtomicInteger();
    private final LongAdder requests = new LongAdder();
    private final LongAdder noAnswers = new LongAdder();
    private final Queue<RequestFailure> failures = new ConcurrentLinkedQueue<>();
    private final Map<Integer, LongAdder> statuses = new ConcurrentSkipListMap<>();

    public Api(List<URI> instances) {
        this.instances = List.copyOf(instances);
    }

    /// @param path a path or an absolute URL
    public URI at(String path) {
        return instances
                .get(Math.floorMod(turn.getAndIncrement(), instances.size()))
                .resolve(path);
    }

    /// @param path a path or an absolute URL
    HttpRequest.Builder get(String path) {
        return HttpRequest.newBuilder(at(path))
                .timeout(PATIENCE)
                .header("Accept", "application/json")
                .GET();
    }

    HttpRequest.Builder post(String path, Map<String, ?> members) {
        return get(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(JsonMapper.shared().writeValueAsString(members), UTF_8));
    }

    RequestResult send(HttpRequest request) {
        requests.increment();
        try {
            var response = http.send(request, BodyHandlers.ofString(UTF_8));
            statuses.computeIfAbsent(response.statusCode(), _ -> new LongAdder())
                    .increment();
            if (response.statusCode() >= SERVER_ERROR) {
                addFailure(request, response.statusCode() + " " + response.body(), isOverloaded(response));
            }
            return new RequestResult.Answer(response.statusCode(), response.body());
        } catch (IOException lost) {
            noAnswers.increment();
            if (!(lost instanceof HttpTimeoutException && isHasty(request))) {
                addFailure(request, lost.toString(), false);
            }
            return new RequestResult.NoAnswer();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// For a request whose headers matter. It is not counted.
    HttpResponse<String> exchange(HttpRequest request) throws IOException, InterruptedException {
        return http.send(request, BodyHandlers.ofString(UTF_8));
    }

    /// For requests that must succeed, because there are no kills.
    RequestResult.Answer sendUntilAnswered(HttpRequest request, int status) {
        var result = send(request);
        if (result instanceof RequestResult.Answer answer && answer.status() == status) {
            return answer;
        }
        throw new IllegalStateException(
                "%s %s did not return %s but %s".formatted(request.method(), request.uri(), status, result));
    }

    private void addFailure(HttpRequest request, String result, boolean overloaded) {
        failures.add(new RequestFailure(Instant.now(), request.method() + " " + request.uri(), result, overloaded));
    }

    /// Only an instance answers with a problem. A proxy without instances answers with a page.
    private static boolean isOverloaded(HttpResponse<String> response) {
        return response.statusCode() == UNAVAILABLE
                && response.headers().firstValue("Retry-After").isPresent()
                && response.headers().firstValue("Content-Type").orElse("").startsWith("application/problem+json")
                && JsonMapper.shared()
                        .readTree(response.body())
                        .path("type")
                        .asString()
                        .equals("about:blank");
    }

    /// A client that does not wait as long as the service may take causes its timeouts itself.
    private static boolean isHasty(HttpRequest request) {
        return request.timeout().filter(PATIENCE::equals).isEmpty();
    }

    /// The requests that the service failed. It must respond within 15 seconds.
    public List<RequestFailure> failures() {
        return List.copyOf(failures);
    }

    public long requests() {
        return requests.sum();
    }

    public long noAnswers() {
        return noAnswers.sum();
    }

    /// The number of responses with each status.
    public Map<Integer, Long> statuses() {
        var counts = new TreeMap<Integer, Long>();
        statuses.forEach((status, count) -> counts.put(status, count.sum()));
        return counts;
    }

    @Override
    public void close() {
        http.close();
    }
}
