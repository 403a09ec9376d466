package tel.billing.tax.vies.stub;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/// A stub of the REST API of VIES. It responds to a number as set for the number's body, and otherwise as set
/// for all numbers, which are valid by default. It records the requests.
public final class ViesStub implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Mood> moods = new ConcurrentHashMap<>();
    private final AtomicReference<Mood> defaultMood = new AtomicReference<>(Mood.knows());
    private final List<String> questions = new CopyOnWriteArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);

    public ViesStub() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/rest-api/check-vat-number", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    /// The base URL, up to and including `rest-api`.
    public URI url() {
        return URI.create(
                "http://127.0.0.1:%s/rest-api".formatted(server.getAddress().getPort()));
    }

    public void tell(String body, Mood mood) {
        moods.put(body, mood);
    }

    /// Sets the response for all numbers without a response of their own.
    public void tell(Mood mood) {
        defaultMood.set(mood);
    }

    /// The bodies of all requests, oldest first.
    public List<String> questions() {
        return List.copyOf(questions);
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var question = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            questions.add(question);
            var prefix = Json.member(question, "countryCode");
            var body = Json.member(question, "vatNumber");
            respond(exchange, prefix, body, moods.getOrDefault(body, defaultMood.get()));
        }
    }

    private void respond(HttpExchange exchange, String prefix, String body, Mood mood) throws IOException {
        switch (mood) {
            case Mood.Says(var status, var text) -> send(exchange, status, text.formatted(prefix, body));
            case Mood.Hangs() -> awaitClose();
            case Mood.Trickles() -> trickle(exchange);
            case Mood.Cuts() -> cut(exchange);
            case Mood.Once(var first, var then) -> {
                if (!moods.replace(body, mood, then)) {
                    defaultMood.compareAndSet(mood, then);
                }
                respond(exchange, prefix, body, first);
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        var bytes = text.getBytes(UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        if (status / 100 == 3) {
            exchange.getResponseHeaders().add("Location", "/rest-api/check-vat-number");
        }
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /// Sends one byte of a response and never the rest.
    private void trickle(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write('{');
        exchange.getResponseBody().flush();
        awaitClose();
    }

    /// Announces a longer response than it sends.
    private static void cut(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 1_000);
        exchange.getResponseBody().write("{\"valid\": false".getBytes(UTF_8));
        exchange.getResponseBody().flush();
    }

    private void awaitClose() {
        try {
            closing.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
