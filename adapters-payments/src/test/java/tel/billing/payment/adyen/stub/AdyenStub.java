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

/// Adyen, on a port of this machine: the part of Checkout v71 that the service uses, with pages on
/// which customers pay, a record on disk of the money that moved, and notices of all of it. Amounts
/// decide what happens, as at the sandbox: 40200 and 40201 are refused, 20200 wants the card's
/// owner, 20201 too, at a page that no answer names, 50400 moves money and is not answered, 50300 is missed at first,
/// 50301 never answered.
public final class AdyenStub implements AutoCloseable {
    private static final String API = "/v71";
    private static final String PAGES = "/pages/";

    private final int port;
    private final Books books;
    private final Desk desk;
    private final World world;
    private final Queue<Reply> scripted = new ConcurrentLinkedQueue<>();
    private final Queue<Asked> asked = new ConcurrentLinkedQueue<>();
    private volatile Mishaps mishaps = _ -> new Mishap.None();
    private HttpServer server;

    /// @param port 0 for any free one
    public AdyenStub(Path record, StubAccount account, int port) {
        this.server = bind(port);
        this.port = server.getAddress().getPort();
        this.books = new Books(record);
        var notices = new NoticeWriter(account);
        this.desk = new Desk(books, account, notices, new Teller(books, account, notices, origin() + PAGES));
        this.world = new World(books, notices);
        serve(server);
    }

    private static HttpServer bind(int port) {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve(HttpServer with) {
        with.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        with.createContext(API + "/", this::serveApi);
        with.createContext(PAGES, this::servePage);
        with.start();
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

    /// From now on this befalls the requests that nothing else is said of.
    public void suffer(Mishaps others) {
        mishaps = others;
    }

    /// Hangs up on everybody, and answers nobody any more.
    public synchronized void lieDead() {
        server.stop(0);
    }

    /// Answers again, at the same address, and knows what it knew.
    public synchronized void rise() {
        server = bind(port);
        serve(server);
    }

    private String origin() {
        return "http://127.0.0.1:" + port;
    }

    private void serveApi(HttpExchange exchange) throws IOException {
        var request = read(exchange);
        asked.add(request);
        var reply = scripted.poll();
        send(exchange, reply == null ? answer(request, mishaps.befalling(request)) : reply);
    }

    private Reply answer(Asked request, Mishap mishap) {
        return switch (mishap) {
            case Mishap.None() -> desk.answer(request);
            case Mishap.Stall(var time) -> {
                LockSupport.parkNanos(time.toNanos());
                yield desk.answer(request);
            }
            case Mishap.TurnedAway(var reply) -> reply;
            case Mishap.Denied(var reply) -> {
                var _ = desk.answer(request);
                yield reply;
            }
            case Mishap.Carried(var how) -> desk.answer(request).carried(how);
        };
    }

    /// For people and programs: GET shows the page, POST to its address + `/pay` or `/cancel`
    /// decides.
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
            var length = reply.carriage() == Reply.Carriage.TWICE ? 2 * body.length : body.length;
            exchange.sendResponseHeaders(reply.status(), length == 0 ? -1 : length);
            switch (reply.carriage()) {
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
        books.close();
    }
}
