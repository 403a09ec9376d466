package tel.billing.payment.adyen.stub;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/// A stub of Adyen on a port of this machine. It implements the part of Checkout v71 that the service uses,
/// payment pages, notifications, and a record on disk of the money that moved. As at the sandbox, the amount
/// decides the result: 40200 and 40201 are refused; 20200 requires authentication; 20201 does so without
/// naming a page; 50400 moves money without an answer; the first request with 50300 is lost; 50301 is never
/// answered.
public final class AdyenStub implements AutoCloseable {
    private static final String API = "/v71";
    private static final String PAGES = "/pages/";

    private final int port;
    private final StubState state;
    private final RequestValidator validator;
    private final ExternalActions externalActions;
    private final Queue<Reply> scripted = new ConcurrentLinkedQueue<>();
    private final Queue<StubRequest> requests = new ConcurrentLinkedQueue<>();
    private volatile StubFaults faults = _ -> new StubFault.None();
    private HttpServer server;

    /// @param port 0 for any free port
    public AdyenStub(Path record, StubAccount account, int port) {
        this.server = bind(port);
        this.port = server.getAddress().getPort();
        this.state = new StubState(record);
        var notificationWriter = new NotificationWriter(account);
        this.validator = new RequestValidator(
                state,
                account,
                notificationWriter,
                new RequestProcessor(state, account, notificationWriter, origin() + PAGES));
        this.externalActions = new ExternalActions(state, notificationWriter);
        serve(server);
    }

    private static HttpServer bind(int port) {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve(HttpServer newServer) {
        newServer.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        newServer.createContext(API + "/", this::serveApi);
        newServer.createContext(PAGES, this::servePage);
        newServer.start();
    }

    /// The base URL of the API.
    public URI url() {
        return URI.create(origin() + API);
    }

    /// Events outside the API.
    public ExternalActions externalActions() {
        return externalActions;
    }

    /// All movements of money, oldest first.
    public List<Entry.Moved> movements() {
        return state.movements();
    }

    /// All notifications to send, oldest first.
    public List<Entry.Notified> notifications() {
        return state.notifications();
    }

    /// All received requests, oldest first.
    public List<StubRequest> requests() {
        return List.copyOf(requests);
    }

    /// Uses this response for the next request, and does not process that request.
    public void answerNext(Reply reply) {
        scripted.add(reply);
    }

    /// Applies these faults to all further requests without a scripted response.
    public void setFaults(StubFaults others) {
        faults = others;
    }

    /// Closes all connections and accepts no more requests.
    public synchronized void stopServing() {
        server.stop(0);
    }

    /// Accepts requests again at the same address, with the same state.
    public synchronized void serveAgain() {
        server = bind(port);
        serve(server);
    }

    private String origin() {
        return "http://127.0.0.1:" + port;
    }

    private void serveApi(HttpExchange exchange) throws IOException {
        var request = read(exchange);
        requests.add(request);
        var reply = scripted.poll();
        send(exchange, reply == null ? answer(request, faults.faultFor(request)) : reply);
    }

    private Reply answer(StubRequest request, StubFault fault) {
        return switch (fault) {
            case StubFault.None() -> validator.answer(request);
            case StubFault.Stall(var time) -> {
                LockSupport.parkNanos(time.toNanos());
                yield validator.answer(request);
            }
            case StubFault.RejectedEarly(var reply) -> reply;
            case StubFault.AnswerReplaced(var reply) -> {
                var _ = validator.answer(request);
                yield reply;
            }
            case StubFault.Delivered(var how) -> validator.answer(request).delivered(how);
        };
    }

    /// GET shows the page; POST to its address + `/pay` or `/cancel` decides.
    private void servePage(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        var path = exchange.getRequestURI().getPath().substring(PAGES.length()).split("/", -1);
        var action = path.length > 1 ? path[1] : "";
        var done = switch (action) {
            case "pay" -> externalActions.pay(path[0]);
            case "cancel" -> externalActions.cancel(path[0]);
            default -> externalActions.isPage(path[0]);
        };
        send(exchange, Reply.of(done ? 200 : 404, "{\"done\":%s}".formatted(done)));
    }

    private static StubRequest read(HttpExchange exchange) throws IOException {
        var headers = new HashMap<String, String>();
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
        return new StubRequest(
                exchange.getRequestMethod(),
                exchange.getRequestURI().getPath().substring(API.length()),
                query(exchange.getRequestURI().getRawQuery()),
                Map.copyOf(headers),
                new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    }

    private static Map<String, String> query(String raw) {
        var query = new HashMap<String, String>();
        if (raw != null) {
            Arrays.stream(raw.split("&", -1))
                    .map(pair -> pair.split("=", 2))
                    .forEach(pair -> query.put(pair[0], URLDecoder.decode(pair[1], UTF_8)));
        }
        return query;
    }

    private static void send(HttpExchange exchange, Reply reply) throws IOException {
        try (exchange) {
            LockSupport.parkNanos(reply.delay().toNanos());
            if (reply.delivery() == Reply.Delivery.LOST) {
                return;
            }
            var body = reply.body().getBytes(UTF_8);
            reply.headers()
                    .forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            var length = reply.delivery() == Reply.Delivery.TWICE ? 2 * body.length : body.length;
            exchange.sendResponseHeaders(reply.status(), length == 0 ? -1 : length);
            switch (reply.delivery()) {
                case WHOLE, LOST -> exchange.getResponseBody().write(body);
                case CUT -> exchange.getResponseBody().write(body, 0, body.length / 2);
                case TRICKLING -> trickle(exchange, body);
                case TWICE -> {
                    exchange.getResponseBody().write(body);
                    exchange.getResponseBody().write(body);
                }
            }
            exchange.getResponseBody().flush();
        }
    }

    private static void trickle(HttpExchange exchange, byte[] body) throws IOException {
        for (var each : body) {
            exchange.getResponseBody().write(each);
            exchange.getResponseBody().flush();
            LockSupport.parkNanos(1_000_000_000L);
        }
    }

    @Override
    public synchronized void close() {
        server.stop(0);
        state.close();
    }
}
