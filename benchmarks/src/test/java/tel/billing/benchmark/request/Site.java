package tel.billing.benchmark.request;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import tel.billing.benchmark.http.HttpConnection;
import tel.billing.benchmark.http.HttpRequest;
import tel.billing.benchmark.process.SmtpSink;
import tel.billing.device.Authenticator;

/// The service that users work with, and their mail server.
///
/// @param port the service's
public record Site(int port, SmtpSink mail) {
    static final String PASSWORD = "purple monkey dishwasher";

    private static final String ADMIN = "egon@example.com";
    /// More than there are processors, because a signup mostly waits.
    private static final int AT_A_TIME = 16;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /// The e-mail address to set for the first administrator.
    public static String adminEmail() {
        return ADMIN;
    }

    /// A request over a connection.
    @FunctionalInterface
    interface Step<T> {
        void run(T item, HttpConnection connection) throws IOException;
    }

    /// Processes all items, some of them concurrently.
    <T> void forEach(List<T> items, Step<T> step) {
        var left = new ConcurrentLinkedQueue<>(items);
        try (var threads = Executors.newFixedThreadPool(AT_A_TIME)) {
            var ends = IntStream.range(0, AT_A_TIME)
                    .mapToObj(_ -> threads.submit(() -> {
                        try (var connection = new HttpConnection(port)) {
                            for (var item = left.poll(); item != null; item = left.poll()) {
                                step.run(item, connection);
                            }
                        }
                        return null;
                    }))
                    .toList();
            for (var end : ends) {
                end.get();
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /// Signs up a company, which then receives an e-mail.
    void signUp(String email, HttpConnection connection) throws IOException {
        connection.send(signup(email)).mustBe(202);
    }

    static byte[] signup(String email) {
        return signup(email, "NL");
    }

    static byte[] signup(String email, String country) {
        return HttpRequest.post(
                "/v1/signup",
                "{\"email\":\"%s\",\"company_name\":\"Ada Telecom B.V.\",\"country\":\"%s\",\"plan_tier\":\"starter\"}"
                        .formatted(email, country));
    }

    static byte[] redemption(String token) {
        return HttpRequest.post(
                "/v1/auth/magic-link/redeem", "{\"token\":\"%s\",\"password\":\"%s\"}".formatted(token, PASSWORD));
    }

    /// Waits for the token of the link in an e-mail.
    String awaitToken(String email) {
        return Awaitility.await("an e-mail to " + email)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> mail.takeToken(email), Optional::isPresent)
                .orElseThrow();
    }

    /// The administrator, who joins as the first one does: invitation, password, authenticator.
    public User enrolAdmin() throws IOException {
        var invitation = awaitToken(ADMIN);
        try (var connection = new HttpConnection(port)) {
            var secret = connection
                    .send(HttpRequest.post(
                            "/v1/auth/admin/enrol",
                            "{\"token\":\"%s\",\"password\":\"%s\"}".formatted(invitation, PASSWORD)))
                    .mustBe(200)
                    .text("secret");
            var session = connection
                    .send(HttpRequest.post(
                            "/v1/auth/admin/enrol/confirm",
                            "{\"token\":\"%s\",\"code\":\"%s\"}"
                                    .formatted(invitation, new Authenticator(secret).next())))
                    .mustBe(200);
            return new User(ADMIN, session);
        }
    }
}
