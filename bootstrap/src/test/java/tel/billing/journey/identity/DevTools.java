package tel.billing.journey.identity;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The protocol that controls a browser's page: numbered requests and responses.
final class DevTools implements AutoCloseable {
    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<Integer, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private final WebSocket socket;

    private DevTools(URI page) {
        this.socket = http.newWebSocketBuilder().buildAsync(page, new Ear()).join();
    }

    static DevTools connect(URI page) {
        return new DevTools(page);
    }

    JsonNode call(String method, Map<String, ?> parameters) {
        var number = numbers.incrementAndGet();
        var answer = new CompletableFuture<JsonNode>();
        open.put(number, answer);
        var question = Map.of("id", number, "method", method, "params", parameters);
        socket.sendText(JsonMapper.shared().writeValueAsString(question), true).join();
        return answer.orTimeout(30, TimeUnit.SECONDS).join();
    }

    @Override
    public void close() {
        socket.abort();
        http.shutdownNow();
    }

    private final class Ear implements WebSocket.Listener {
        private final StringBuilder received = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            received.append(part);
            if (last) {
                var message = JsonMapper.shared().readTree(received.toString());
                received.setLength(0);
                var waiting = open.remove(message.path("id").asInt(0));
                if (waiting != null) {
                    settle(waiting, message);
                }
            }
            from.request(1);
            return null;
        }

        private static void settle(CompletableFuture<JsonNode> waiting, JsonNode message) {
            if (message.has("error")) {
                waiting.completeExceptionally(new AssertionError(message.toString()));
            } else {
                waiting.complete(message.required("result"));
            }
        }
    }
}
