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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/// Adyen, on a port of this machine: the part of Checkout v71 that the service uses, with pages on which customers pay,
/// a record on disk of the money that moved, and notices of all of it. Amounts decide what happens, as at the sandbox:
/// 40200 and 40201 are refused, 20200 wants the card's owner, 50400 moves money and is not answered, 50300 is missed at
/// first, 50301 never answered.
public final class AdyenStub implements AutoCloseable {
    private static final String API = "/v71";
    private static final String PAGES = "/pages/";

    private final HttpServer server;
    private final Books books;
    private final Desk desk;
    private final World world;
    private final Queue<Reply> scripted = new ConcurrentLinkedQueue<>();
    private final List<Asked> asked = new CopyOnWriteArrayList<>();

    /// @param port 0 for any free one
    public AdyenStub(Path record, StubAccount account, int port) {
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.books = new Books(record);
        var notices = new NoticeWriter(account);
        this.desk = new Desk(books, account, notices, new Teller(books, account, notices, origin() + PAGES));
        this.world = new World(books, notices);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext(API + "/", this::serveApi);
        server.createContext(PAGES, this::servePage);
        server.start();
    }

    /// Where its API is.
    public URI url() {
        return URI.create(origin() + API);
    }

    /// What happens beside the API.
    public World world() {
        return world;
    }

    /// All money that ever moved, the oldest first.
    public List<Entry.Moved> movements() {
        return books.movements();
    }

    /// All notices that there are to send, the oldest first.
    public List<Entry.Told> notices() {
        return books.notices();
    }

    /// Every request that came, the oldest first.
    public List<Asked> asked() {
        return List.copyOf(asked);
    }

    /// Answers the next request so, whatever it is, and does nothing else.
    public void answerNext(Reply reply) {
        scripted.add(reply);
    }

    private String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void serveApi(HttpExchange exchange) throws IOException {
        var request = read(exchange);
        asked.add(request);
        var reply = scripted.poll();
        send(exchange, reply == null ? desk.answer(request) : reply);
    }

    /// For people and programs: GET shows the page, POST to its address + `/pay` or `/cancel` decides.
    private void servePage(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        var steps = exchange.getRequestURI().getPath().substring(PAGES.length()).split("/", -1);
        var deed = steps.length > 1 ? steps[1] : "";
        var done = switch (deed) {
            case "pay" -> world.pay(steps[0]);
            case "cancel" -> world.cancel(steps[0]);
            default -> world.isPage(steps[0]);
        };
        send(exchange, Reply.of(done ? 200 : 404, "{\"done\":%s}".formatted(done)));
    }

    private static Asked read(HttpExchange exchange) throws IOException {
        var headers = new HashMap<String, String>();
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
        return new Asked(
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
            if (reply.carriage() == Reply.Carriage.LOST) {
                return;
            }
            var body = reply.body().getBytes(UTF_8);
            reply.headers()
                    .forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
            switch (reply.carriage()) {
                case WHOLE, LOST -> exchange.getResponseBody().write(body);
                case CUT -> exchange.getResponseBody().write(body, 0, body.length / 2);
                case TRICKLING -> trickle(exchange, body);
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
    public void close() {
        server.stop(0);
        books.close();
    }
}
