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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tel.billing.shared.Secret;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Answers like Kamailio's JSON-RPC: yes to all, but to methods of which it was told otherwise. What
/// it was asked can be read.
final class RpcStub implements AutoCloseable {
    static final Secret TOKEN = new Secret("a token for the stub");

    private static final JsonMapper JSON = JsonMapper.shared();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Mood> moods = new ConcurrentHashMap<>();
    private final List<String> questions = new CopyOnWriteArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);

    /// How it meets a question.
    sealed interface Mood {

        /// `%s` stands for the number of the question.
        record Says(int status, String text) implements Mood {}

        /// Never says a thing.
        record Hangs() implements Mood {}

        /// Begins an answer and never ends it.
        record Trickles() implements Mood {}

        /// Never ends its answer.
        record Raves() implements Mood {}

        /// Ends in the middle of an answer.
        record Cuts() implements Mood {}
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

    void tell(String method, Mood mood) {
        moods.put(method, mood);
    }

    void tellNothing() {
        moods.clear();
    }

    /// What it was asked, as `method [parameters]`, without whether it runs, the oldest first.
    List<String> questions() {
        return questions.stream().filter(asked -> !asked.startsWith("core.")).toList();
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var question = JSON.readTree(exchange.getRequestBody().readAllBytes());
            if (!("Bearer " + TOKEN.value()).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                say(exchange, 401, "");
                return;
            }
            var method = question.path("method").asString();
            questions.add((method + " " + question.path("params")).strip());
            meet(exchange, question, moods.getOrDefault(method, usual(method)));
        }
    }

    private static Mood usual(String method) {
        var result = method.equals("dlg.profile_list") ? "[]" : "{}";
        return new Mood.Says(200, "{\"jsonrpc\":\"2.0\",\"result\":" + result + ",\"id\":%s}");
    }

    private void meet(HttpExchange exchange, JsonNode question, Mood mood) throws IOException {
        switch (mood) {
            case Mood.Says(var status, var text) ->
                say(exchange, status, text.formatted(question.path("id").asLong()));
            case Mood.Hangs() -> awaitEnd();
            case Mood.Trickles() -> {
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().write('{');
                exchange.getResponseBody().flush();
                awaitEnd();
            }
            case Mood.Raves() -> rave(exchange);
            case Mood.Cuts() -> {
                exchange.sendResponseHeaders(200, 1_000);
                exchange.getResponseBody().write("{\"jsonrpc\"".getBytes(UTF_8));
                exchange.getResponseBody().flush();
            }
        }
    }

    private static void say(HttpExchange exchange, int status, String text) throws IOException {
        var bytes = text.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private void rave(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        var ravings = " ".repeat(8192).getBytes(UTF_8);
        while (closing.getCount() > 0) {
            exchange.getResponseBody().write(ravings);
        }
    }

    private void awaitEnd() {
        try {
            closing.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
