package tel.billing.shared.portal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.identity.portal.signin.SessionPages;
import tel.billing.shared.AccountId;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Role;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.UserId;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.SignedInBrowsers;
import tel.billing.shared.portal.visitor.Site;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.shared.portal.visitor.Visitors;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

@DisplayName("Over HTTP")
@ExtendWith(OutputCaptureExtension.class)
class PagesOverHttpTest {
    private static final int REQUESTS = 4;
    private static final int WAITING = 20;
    private static final int REFUSED = 10;
    /// More than the server buffers.
    private static final int PART = 256 * 1024;
    private static final int LITTLE = 4 * 1024;
    /// The maximum size of a form in bytes.
    private static final int LIMIT = 64 * 1024;
    private static final int RESETS = 20;

    private final BillingWorld world = new BillingWorld();
    private final HttpClient client = HttpClient.newHttpClient();
    private final Tomcat server = new Tomcat();
    private final AtomicInteger limited = new AtomicInteger();
    private final AtomicInteger served = new AtomicInteger();
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicInteger mostActive = new AtomicInteger();
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore gate = new Semaphore(0);
    private final Queue<Exception> disconnected = new ConcurrentLinkedQueue<>();
    private volatile boolean isBeyondTheLimit;

    @TempDir
    Path directory;

    @PortalPages
    record SamplePages() {

        @GetMapping("/portal/files/{failure}")
        @PortalAccess(Visitors.EVERYONE)
        public View download(@PathVariable String failure) {
            return View.download("text/csv;charset=utf-8", "all.csv", out -> {
                if (!failure.equals("at-once")) {
                    out.write(new byte[PART]);
                }
                switch (failure) {
                    case "none" -> {}
                    case "database" -> throw new StoreUnavailable(new IllegalStateException("no connection"));
                    case "input" -> throw new IOException("broken on purpose");
                    default -> throw new IllegalStateException("broken on purpose");
                }
            });
        }

        /// Ends only with the connection.
        @GetMapping("/portal/endless")
        @PortalAccess(Visitors.EVERYONE)
        public View endless() {
            return View.download("text/csv;charset=utf-8", "all.csv", out -> {
                while (true) {
                    out.write(new byte[PART]);
                }
            });
        }

        @PostMapping("/portal/form")
        @PortalAccess(Visitors.EVERYONE)
        public View form() {
            return View.redirect("/portal/");
        }

        @GetMapping("/portal/own")
        @PortalAccess(Visitors.CUSTOMER)
        public View own() {
            return View.download("text/plain", "own.txt", new byte[0]);
        }
    }

    @BeforeEach
    void the_server_runs() throws LifecycleException {
        UnreturnedLimits limits = (limit, _) -> {
            if (limit != RateLimit.TOKEN_VERIFICATION || !isBeyondTheLimit) {
                return new RateLimits.Permit.Unlimited();
            }
            limited.incrementAndGet();
            return new RateLimits.Permit.Refused(limit.defaultRate(), Duration.ofSeconds(1));
        };
        SignedInBrowsers browsers = _ -> {
            mostActive.accumulateAndGet(active.incrementAndGet(), Math::max);
            begun.release();
            gate.acquireUninterruptibly();
            active.decrementAndGet();
            return Optional.of(ada());
        };
        var pages = PortalBrowser.dispatcher(
                world,
                limits,
                browsers,
                disconnected::add,
                new SamplePages(),
                new SessionPages(world.identity.signOut(), world.identity.reauthenticate()));
        server.setBaseDir(directory.toString());
        server.setPort(0);
        var context = server.addContext("", null);
        Tomcat.addServlet(context, "pages", new Pages(pages, served));
        context.addServletMappingDecoded("/", "pages");
        // Less than the assets, so that the server notices while it sends one that the client is gone.
        server.getConnector().setProperty("socket.txBufSize", Integer.toString(LITTLE));
        server.start();
    }

    @AfterEach
    void the_server_stops() throws LifecycleException {
        gate.release(1 + WAITING + REFUSED);
        client.close();
        server.stop();
        server.destroy();
    }

    @Test
    void a_download_is_complete() throws Exception {
        assertThat(get("/portal/files/none").body()).hasSize(PART);
    }

    /// A client must not take a part of a file for the whole.
    @ParameterizedTest
    @ValueSource(strings = {"program", "database", "input"})
    void a_download_that_fails_in_the_middle_ends_the_connection(String failure) {
        assertThatThrownBy(() -> get("/portal/files/" + failure)).isInstanceOf(IOException.class);
    }

    @Test
    void a_download_that_fails_at_once_is_an_error_page() throws Exception {
        var failed = get("/portal/files/at-once");
        assertThat(failed.statusCode()).isEqualTo(500);
        assertThat(failed.headers().firstValue("Content-Type")).contains("text/html;charset=utf-8");
        assertThat(failed.headers().firstValue("Content-Disposition")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /portal/endless HTTP/1.1\r\n",
                "GET /portal/assets/1/htmx.js HTTP/1.1\r\n",
                "POST /portal/form HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 100\r\n"
                        + "Content-Type: application/x-www-form-urlencoded\r\n"
            })
    void a_client_that_resets_its_connection_is_counted_and_causes_no_error(String request, CapturedOutput log)
            throws IOException {
        var before = log.length();
        for (var client = 0; client < RESETS; client++) {
            reset(request);
        }

        await().untilAsserted(() -> assertThat(served).hasValue(RESETS));
        assertThat(disconnected).hasSize(RESETS);
        assertThat(log.getAll().substring(before)).doesNotContain("ERROR", "WARN", "SEVERE", "\tat ");
    }

    /// Waits for the first byte of an answer: the response, or the confirmation that the body may follow.
    private void reset(String request) throws IOException {
        try (var socket = new Socket()) {
            socket.setReceiveBufferSize(LITTLE);
            socket.setSoLinger(true, 0);
            socket.connect(new InetSocketAddress(
                    InetAddress.getLoopbackAddress(), server.getConnector().getLocalPort()));
            socket.getOutputStream().write((request + "Host: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).isEqualTo('H');
        }
    }

    /// The body continues after the limit, and neither ends nor has a length.
    @Test
    void a_form_that_is_too_large_is_refused_before_its_end() throws IOException {
        var head = "POST /portal/form HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\n\r\n";
        var chunk = "100000\r\n" + "x".repeat(2 * LIMIT);
        try (var socket = new Socket(
                InetAddress.getLoopbackAddress(), server.getConnector().getLocalPort())) {
            socket.setSoTimeout((int) Duration.ofMinutes(1).toMillis());
            socket.getOutputStream().write((head + chunk).getBytes(StandardCharsets.US_ASCII));
            var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            assertThat(answer.readLine()).startsWith("HTTP/1.1 413");
        }
    }

    @Test
    void cookies_are_looked_up_at_the_same_time_within_the_limit() {
        var responses = requests(REQUESTS);
        begun.acquireUninterruptibly(REQUESTS);
        gate.release(REQUESTS);
        assertThat(responses)
                .allSatisfy(response -> assertThat(response.join().statusCode()).isEqualTo(200));
    }

    @Test
    void cookies_are_looked_up_one_at_a_time_beyond_the_limit() {
        isBeyondTheLimit = true;
        var responses = requests(REQUESTS);
        begun.acquireUninterruptibly();
        while (limited.get() < REQUESTS) {
            Thread.onSpinWait();
        }
        gate.release(REQUESTS);
        assertThat(responses)
                .allSatisfy(response -> assertThat(response.join().statusCode()).isEqualTo(200));
        assertThat(mostActive).hasValue(1);
    }

    @Test
    void a_cookie_beyond_the_limit_does_not_wait_if_many_others_do() {
        isBeyondTheLimit = true;
        var responses = requests(1 + WAITING + REFUSED);

        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(responses)
                        .filteredOn(CompletableFuture::isDone)
                        .hasSizeGreaterThanOrEqualTo(REFUSED));

        var refused = responses.stream().filter(CompletableFuture::isDone).toList();
        assertThat(refused).hasSize(REFUSED).allSatisfy(response -> {
            assertThat(response.join().statusCode()).isEqualTo(429);
            assertThat(response.join().headers().firstValue("Retry-After")).isPresent();
        });
        gate.release(1 + WAITING);
        assertThat(responses)
                .filteredOn(response -> !refused.contains(response))
                .allSatisfy(response -> assertThat(response.join().statusCode()).isEqualTo(200));
        assertThat(mostActive).hasValue(1);
    }

    private HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return client.send(request(path).build(), BodyHandlers.ofByteArray());
    }

    private List<CompletableFuture<HttpResponse<Void>>> requests(int count) {
        return Stream.generate(() -> client.sendAsync(
                        request("/portal/own")
                                .header("Cookie", Site.PORTAL.cookie() + "=token")
                                .build(),
                        BodyHandlers.discarding()))
                .limit(count)
                .toList();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(
                URI.create("http://localhost:" + server.getConnector().getLocalPort() + path));
    }

    private Visitor ada() {
        return new Visitor(
                UUID.randomUUID(),
                new UserId(UUID.randomUUID()),
                new AccountId(UUID.randomUUID()),
                Role.CUSTOMER,
                Person.ADA.email(),
                false,
                world.clock.instant());
    }

    /// The dispatcher has begun outside of the server.
    private static final class Pages extends HttpServlet {
        private static final long serialVersionUID = 1;

        private final transient PortalDispatcher dispatcher;
        private final AtomicInteger served;

        private Pages(PortalDispatcher dispatcher, AtomicInteger served) {
            this.dispatcher = dispatcher;
            this.served = served;
        }

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response)
                throws ServletException, IOException {
            try {
                dispatcher.service(request, response);
            } finally {
                served.incrementAndGet();
            }
        }
    }
}
