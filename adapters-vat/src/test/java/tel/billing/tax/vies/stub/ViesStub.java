package tel.billing.tax.vies.stub;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/// A stub of the REST API of VIES. It responds to a number as set for the number's body, and otherwise as set
/// for all numbers, which are valid by default. It records the requests.
public final class ViesStub implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, ViesBehaviour> behaviours = new ConcurrentHashMap<>();
    private final AtomicReference<ViesBehaviour> defaultBehaviour = new AtomicReference<>(ViesBehaviour.knows());
    private final List<String> requests = new CopyOnWriteArrayList<>();
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

    public void setBehaviour(String body, ViesBehaviour behaviour) {
        behaviours.put(body, behaviour);
    }

    /// Sets the response for all numbers without a response of their own.
    public void setBehaviour(ViesBehaviour behaviour) {
        defaultBehaviour.set(behaviour);
    }

    /// The bodies of all requests, oldest first.
    public List<String> requests() {
        return List.copyOf(requests);
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
            requests.add(question);
            var prefix = Json.member(question, "countryCode");
            var body = Json.member(question, "vatNumber");
            respond(exchange, prefix, body, behaviours.getOrDefault(body, defaultBehaviour.get()));
        }
    }

    private void respond(HttpExchange exchange, String prefix, String body, ViesBehaviour behaviour)
            throws IOException {
        switch (behaviour) {
            case ViesBehaviour.Says(var status, var text) -> send(exchange, status, text.formatted(prefix, body));
            case ViesBehaviour.Hangs() -> awaitClose();
            case ViesBehaviour.Delayed(var delay, var then) -> {
                if (!awaitClose(delay)) {
                    respond(exchange, prefix, body, then);
                }
            }
            case ViesBehaviour.Trickles() -> trickle(exchange);
            case ViesBehaviour.Cuts() -> cut(exchange);
            case ViesBehaviour.Once(var first, var then) -> {
                if (!behaviours.replace(body, behaviour, then)) {
                    defaultBehaviour.compareAndSet(behaviour, then);
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

    /// Returns whether the stub was closed within this time.
    private boolean awaitClose(Duration time) {
        try {
            return closing.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private void awaitClose() {
        try {
            closing.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
