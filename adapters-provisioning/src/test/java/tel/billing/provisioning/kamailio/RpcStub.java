package tel.billing.provisioning.kamailio;

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
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import tel.billing.shared.Secret;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A stub of Kamailio's JSON-RPC. It responds with success, or as set for the method, and records the
/// requests.
final class RpcStub implements AutoCloseable {
    static final Secret TOKEN = new Secret("a token for the stub");

    private static final JsonMapper JSON = JsonMapper.shared();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Behaviour> behaviours = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Semaphore hanging = new Semaphore(0);
    private volatile Optional<Behaviour> forAll = Optional.empty();

    /// How the stub responds to a request.
    sealed interface Behaviour {

        /// A response; `%s` in `text` is replaced by the id of the request.
        record Says(int status, String text) implements Behaviour {}

        /// Does something first, and then responds with success.
        record SucceedsAfter(Runnable work) implements Behaviour {}

        /// Never responds.
        record Hangs() implements Behaviour {}

        /// Starts a response and never completes it.
        record Trickles() implements Behaviour {}

        /// Sends an endless response.
        record SendsEndlessly() implements Behaviour {}

        /// Closes the connection in the middle of a response.
        record Cuts() implements Behaviour {}
    }

    RpcStub() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/RPC", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    URI url() {
        return URI.create(
                "http://127.0.0.1:%s/RPC".formatted(server.getAddress().getPort()));
    }

    void respondTo(String method, Behaviour behaviour) {
        behaviours.put(method, behaviour);
    }

    void respondToAll(Behaviour behaviour) {
        forAll = Optional.of(behaviour);
    }

    void reset() {
        forAll = Optional.empty();
        behaviours.clear();
        hanging.drainPermits();
    }

    /// Returns when the stub has received a request that it does not answer.
    void awaitHangingRequest() {
        try {
            if (!hanging.tryAcquire(10, TimeUnit.SECONDS)) {
                throw new AssertionError("no request arrived");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("the test was cancelled", interrupted);
        }
    }

    /// The requests as `method [parameters]`, oldest first, without those for the uptime.
    List<String> requests() {
        return requests.stream().filter(each -> !each.startsWith("core.")).toList();
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var request = JSON.readTree(exchange.getRequestBody().readAllBytes());
            if (!("Bearer " + TOKEN.value()).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                send(exchange, 401, "");
                return;
            }
            var method = request.path("method").asString();
            requests.add((method + " " + request.path("params")).strip());
            respond(
                    exchange,
                    request,
                    method,
                    forAll.orElseGet(() -> behaviours.getOrDefault(method, defaultBehaviour(method))));
        }
    }

    private static Behaviour.Says defaultBehaviour(String method) {
        var result = method.equals("dlg.profile_list") ? "[]" : "{}";
        return new Behaviour.Says(200, "{\"jsonrpc\":\"2.0\",\"result\":" + result + ",\"id\":%s}");
    }

    private void respond(HttpExchange exchange, JsonNode request, String method, Behaviour behaviour)
            throws IOException {
        switch (behaviour) {
            case Behaviour.Says(var status, var text) ->
                send(exchange, status, text.formatted(request.path("id").asLong()));
            case Behaviour.SucceedsAfter(var work) -> {
                work.run();
                respond(exchange, request, method, defaultBehaviour(method));
            }
            case Behaviour.Hangs() -> {
                hanging.release();
                awaitClose();
            }
            case Behaviour.Trickles() -> {
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().write('{');
                exchange.getResponseBody().flush();
                awaitClose();
            }
            case Behaviour.SendsEndlessly() -> sendEndlessly(exchange);
            case Behaviour.Cuts() -> {
                exchange.sendResponseHeaders(200, 1_000);
                exchange.getResponseBody().write("{\"jsonrpc\"".getBytes(UTF_8));
                exchange.getResponseBody().flush();
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        var bytes = text.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private void sendEndlessly(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        var spaces = " ".repeat(8192).getBytes(UTF_8);
        while (closing.getCount() > 0) {
            exchange.getResponseBody().write(spaces);
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
