package tel.billing.benchmark.request;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tel.billing.benchmark.http.HttpConnection;
import tel.billing.benchmark.http.HttpReply;
import tel.billing.benchmark.http.HttpRequest;
import tel.billing.benchmark.load.Client;
import tel.billing.benchmark.load.Client.Outcome;

/// All kinds of requests.
public final class RequestKinds {
    /// The row of the portal's first page.
    public static final String PORTAL = "portal";

    private static final String OVERVIEW = "/portal/";
    private static final int MAX_DRAFTS = 19;
    private static final long AMOUNT_MINOR = 2_000;

    private final Site site;
    private final Customers customers;
    private final User admin;
    private final AtomicInteger signups = new AtomicInteger();
    /// The tokens of links that were not redeemed yet.
    private final Queue<String> links = new ConcurrentLinkedQueue<>();
    /// The keys of top-ups that were carried out.
    private final Map<User, UUID> keys = new ConcurrentHashMap<>();
    /// The cookies of the customers who signed in to the portal.
    private final Map<User, String> cookies = new ConcurrentHashMap<>();
    /// The drafts of each customer.
    private final Map<User, Queue<String>> drafts = new ConcurrentHashMap<>();

    public RequestKinds(Site site, Customers customers, User admin) {
        this.site = site;
        this.customers = customers;
        this.admin = admin;
    }

    public List<RequestKind> all() {
        return List.of(
                new RequestKind(
                        "bare-get",
                        forEachClient(200, (_, connection) -> connection.send(HttpRequest.get("/v1/status")))),
                new RequestKind("me", get("/v1/me")),
                new RequestKind("invoices", get("/v1/invoices?limit=20")),
                new RequestKind("account-search", search()),
                new RequestKind(
                        PORTAL,
                        forEachClient(
                                200,
                                (user, connection) -> connection.send(
                                        HttpRequest.page(OVERVIEW, Objects.requireNonNull(cookies.get(user))))),
                        _ -> openPortal()),
                new RequestKind("refresh", forEachClient(200, User::refresh)),
                new RequestKind(
                        "top-up",
                        forEachClient(
                                200,
                                (user, connection) ->
                                        Customers.topUp(user, AMOUNT_MINOR, UUID.randomUUID(), connection))),
                new RequestKind(
                        "replay",
                        forEachClient(
                                200,
                                (user, connection) -> Customers.topUp(user, AMOUNT_MINOR, keys.get(user), connection)),
                        _ -> payOnce()),
                new RequestKind("activate", this::activation, this::provideDrafts),
                new RequestKind(
                        "signup", forEachClient(202, (_, connection) -> connection.send(Site.signup(newEmail())))),
                new RequestKind("redeem", (_, _) -> this::redeem, this::provideLinks),
                new RequestKind("sign-in", forEachClient(200, (user, connection) -> connection.send(signIn(user)))));
    }

    /// Reads this page with the rights of the administrator.
    public RequestKind ofAdmin(String name, String path) {
        return new RequestKind(
                name,
                (_, _) -> connection -> Outcome.of(connection.send(HttpRequest.get(path, admin.accessToken())), 200));
    }

    /// A request of a customer.
    @FunctionalInterface
    private interface Request {
        HttpReply send(User user, HttpConnection connection) throws IOException;
    }

    /// Each client sends the requests of its customers in turn.
    private RequestKind.Clients forEachClient(int status, Request request) {
        return (number, of) -> {
            var users = inTurn(customers.of(number, of));
            return connection -> Outcome.of(request.send(users.next(), connection), status);
        };
    }

    private static <T> Iterator<T> inTurn(List<T> items) {
        return Stream.iterate(0, index -> (index + 1) % items.size())
                .map(items::get)
                .iterator();
    }

    private RequestKind.Clients get(String path) {
        return forEachClient(200, (user, connection) -> connection.send(HttpRequest.get(path, user.accessToken())));
    }

    /// Searches for complete e-mail addresses, as support does.
    private RequestKind.Clients search() {
        return forEachClient(
                200,
                (user, connection) ->
                        connection.send(HttpRequest.get("/v1/admin/accounts?q=" + user.email(), admin.accessToken())));
    }

    private static byte[] signIn(User user) {
        return HttpRequest.post(
                "/v1/auth/sign-in", "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(user.email(), Site.PASSWORD));
    }

    /// A browser's session lasts longer than a run.
    private void openPortal() {
        site.forEach(customers.all(), (user, connection) -> {
            if (!cookies.containsKey(user)) {
                cookies.put(user, user.signInToPortal(connection));
            }
        });
    }

    private void payOnce() {
        site.forEach(customers.all(), (user, connection) -> {
            if (!keys.containsKey(user)) {
                var key = UUID.randomUUID();
                var first = Customers.topUp(user, AMOUNT_MINOR, key, connection).mustBe(200);
                if (!Customers.topUp(user, AMOUNT_MINOR, key, connection).equals(first)) {
                    throw new IllegalStateException("a repeated top-up has another reply than " + first);
                }
                keys.put(user, key);
            }
        });
    }

    private Client activation(int number, int of) {
        var users = customers.of(number, of);
        var next = inTurn(users);
        return connection -> {
            for (var tried = 0; tried < users.size(); tried++) {
                var user = next.next();
                var draft = Optional.ofNullable(drafts.get(user)).map(Queue::poll);
                if (draft.isPresent()) {
                    return Outcome.of(Customers.activate(user, draft.get(), connection), 200);
                }
            }
            return Outcome.OUT_OF_STOCK;
        };
    }

    private void provideDrafts(int requests) {
        var each = Math.min(MAX_DRAFTS, Math.ceilDiv(requests, customers.all().size()));
        site.forEach(customers.all(), (user, connection) -> {
            var own = drafts.computeIfAbsent(user, _ -> new ConcurrentLinkedQueue<>());
            while (own.size() < each) {
                own.add(Customers.draft(user, connection));
            }
        });
    }

    private String newEmail() {
        return "new-%d@example.com".formatted(signups.incrementAndGet());
    }

    private void provideLinks(int requests) {
        var emails = new ArrayList<String>();
        IntStream.range(links.size(), requests).forEach(_ -> emails.add(newEmail()));
        site.forEach(emails, site::signUp);
        emails.forEach(email -> links.add(site.awaitToken(email)));
    }

    /// A link that the service was too busy to redeem is still valid.
    private Outcome redeem(HttpConnection connection) throws IOException {
        var token = links.poll();
        if (token == null) {
            return Outcome.OUT_OF_STOCK;
        }
        var outcome = Outcome.of(connection.send(Site.redemption(token)), 200);
        if (outcome == Outcome.REFUSED) {
            links.add(token);
        }
        return outcome;
    }
}
