package tel.billing.benchmark.request;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import tel.billing.benchmark.http.HttpConnection;
import tel.billing.benchmark.http.HttpRequest;

/// Customers over a year: each tops up once a month and has a subscription, all at different times. The service must
/// have only sandboxes, because its clock is advanced.
public final class CustomerYear {
    /// One customer for each.
    private static final List<String> COUNTRIES = List.of("NL", "NL", "DE", "NL", "FR", "NL", "AT", "IT", "NL", "US");

    private static final String GERMAN_VAT_NUMBER = "DE136695976";
    private static final Pattern TOKEN = Pattern.compile("[?#&]token=([A-Za-z0-9_-]+)");
    private static final int MONTHS = 12;
    /// Small enough that all customers fit into February.
    private static final int DAYS_BETWEEN_CUSTOMERS = 27 / COUNTRIES.size();

    private static final long TOP_UP_MINOR = 2_000;

    /// A day more than a year, so that the last renewal of every customer is in the past when the year ends, and none
    /// becomes due while a benchmark measures.
    public static final Period LENGTH = Period.of(1, 0, 1);

    private final HttpConnection connection;
    private final List<User> users = new ArrayList<>();

    private CustomerYear(HttpConnection connection) {
        this.connection = connection;
    }

    public static int number() {
        return COUNTRIES.size();
    }

    /// Signs up the customers and advances the business clock by [#LENGTH].
    public static void simulateYear(int port) throws IOException {
        try (var connection = new HttpConnection(port)) {
            var year = new CustomerYear(connection);
            year.signUp();
            year.simulate();
        }
    }

    private void signUp() throws IOException {
        for (var country : COUNTRIES) {
            var email = "customer-%d@example.com".formatted(users.size());
            connection.send(Site.signup(email, country)).mustBe(202);
            users.add(new User(
                    email, connection.send(Site.redemption(awaitToken(email))).mustBe(200)));
        }
        var german = users.get(COUNTRIES.indexOf("DE"));
        connection
                .send(HttpRequest.put(
                        "/v1/account/vat-number",
                        german.accessToken(),
                        "{\"vat_number\":\"%s\"}".formatted(GERMAN_VAT_NUMBER)))
                .mustBe(200);
    }

    private void simulate() throws IOException {
        var begin = now();
        for (var month = 0; month < MONTHS; month++) {
            for (var number = 0; number < users.size(); number++) {
                advanceTo(after(begin, Period.of(0, month, DAYS_BETWEEN_CUSTOMERS * number)));
                simulateMonth(users.get(number), month);
            }
        }
        advanceTo(after(begin, LENGTH));
        // Creates rows that the service deletes after a day.
        simulateMonth(users.getFirst(), MONTHS);
    }

    private void simulateMonth(User user, int month) throws IOException {
        user.signIn(connection);
        Customers.topUp(user, TOP_UP_MINOR, month == 0, UUID.randomUUID(), connection)
                .mustBe(200);
        if (month == 0) {
            Customers.activate(user, Customers.draft(user, connection), connection)
                    .mustBe(200);
        }
        user.refresh(connection).mustBe(200);
    }

    private Instant now() throws IOException {
        return Instant.parse(
                connection.send(HttpRequest.get("/dev/clock")).mustBe(200).text("now"));
    }

    private static Instant after(Instant begin, Period period) {
        return begin.atOffset(ZoneOffset.UTC).plus(period).toInstant();
    }

    private void advanceTo(Instant instant) throws IOException {
        var left = Duration.between(now(), instant).toSeconds();
        if (left > 0) {
            connection
                    .send(HttpRequest.post("/dev/clock", "{\"advance\":\"PT%dS\"}".formatted(left)))
                    .mustBe(200);
        }
    }

    private String awaitToken(String email) {
        return Awaitility.await("an e-mail to " + email)
                .until(() -> token(email), Optional::isPresent)
                .orElseThrow();
    }

    private Optional<String> token(String email) throws IOException {
        return TOKEN.matcher(connection
                        .send(HttpRequest.get("/dev/mailbox?to=" + email))
                        .mustBe(200)
                        .body())
                .results()
                .map(found -> found.group(1))
                .findFirst();
    }
}
