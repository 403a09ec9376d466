package tel.billing.benchmark.request;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import tel.billing.benchmark.http.HttpConnection;
import tel.billing.benchmark.http.HttpReply;
import tel.billing.benchmark.http.HttpRequest;
import tel.billing.benchmark.limit.Recording;

/// Customers with an account, money in the wallet, and two paid invoices each.
public final class Customers {
    /// The maximum of one top-up.
    private static final long AMPLE_MINOR = 1_000_000;

    private static final int INVOICES = 2;

    private final Site site;
    private final List<User> all;

    private Customers(Site site, List<User> all) {
        this.site = site;
        this.all = all;
    }

    /// Joins as every customer does: signup, e-mail, link.
    public static Customers join(Site site, int number) {
        var emails = IntStream.range(0, number)
                .mapToObj("customer-%d@example.com"::formatted)
                .toList();
        site.forEach(emails, site::signUp);
        var users = Collections.synchronizedList(new ArrayList<User>());
        site.forEach(
                emails,
                (email, connection) -> users.add(new User(
                        email,
                        connection
                                .sendUntilAdmitted(Site.redemption(site.awaitToken(email)))
                                .mustBe(200))));
        var customers = new Customers(site, List.copyOf(users));
        site.forEach(customers.all, Customers::equip);
        return customers;
    }

    private static void equip(User user, HttpConnection connection) throws IOException {
        topUp(user, AMPLE_MINOR, UUID.randomUUID(), connection).mustBe(200);
        for (var invoice = 0; invoice < INVOICES; invoice++) {
            activate(user, draft(user, connection), connection).mustBe(200);
        }
    }

    public List<User> all() {
        return all;
    }

    /// The share of one of several clients. No two clients have the same customer.
    ///
    /// @param clients at most the number of customers
    List<User> of(int client, int clients) {
        return IntStream.range(0, all.size())
                .filter(index -> index % clients == client)
                .mapToObj(all::get)
                .toList();
    }

    /// Gets new access tokens, before the old ones expire.
    public void refresh() {
        site.forEach(all, (user, connection) -> user.refresh(connection).mustBe(200));
    }

    /// Top-ups of all customers in turn.
    public List<Recording.Request> topUps(int rounds, HttpConnection connection) {
        return inTurn(
                rounds,
                user -> () -> topUp(user, 2_000, UUID.randomUUID(), connection).mustBe(200));
    }

    /// Token rotations of all customers in turn.
    public List<Recording.Request> refreshes(int rounds, HttpConnection connection) {
        return inTurn(rounds, user -> () -> user.refresh(connection).mustBe(200));
    }

    private List<Recording.Request> inTurn(int rounds, Function<User, Recording.Request> request) {
        return IntStream.range(0, rounds)
                .boxed()
                .flatMap(_ -> all.stream().map(request))
                .toList();
    }

    static HttpReply topUp(User user, long amountMinor, UUID key, HttpConnection connection) throws IOException {
        return topUp(user, amountMinor, false, key, connection);
    }

    static HttpReply topUp(User user, long amountMinor, boolean saveCard, UUID key, HttpConnection connection)
            throws IOException {
        return connection.send(HttpRequest.post(
                "/v1/payments/topup",
                user.accessToken(),
                key,
                "{\"amount_minor\":%d,\"currency\":\"EUR\",\"save_card\":%s}".formatted(amountMinor, saveCard)));
    }

    /// Creates a draft subscription and returns its ID.
    static String draft(User user, HttpConnection connection) throws IOException {
        return connection
                .send(HttpRequest.post(
                        "/v1/subscriptions", user.accessToken(), UUID.randomUUID(), "{\"plan_tier\":\"starter\"}"))
                .mustBe(201)
                .text("id");
    }

    static HttpReply activate(User user, String subscription, HttpConnection connection) throws IOException {
        return connection.send(HttpRequest.post(
                "/v1/subscriptions/" + subscription + "/activate", user.accessToken(), UUID.randomUUID(), ""));
    }
}
