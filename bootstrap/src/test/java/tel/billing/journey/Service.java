package tel.billing.journey;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;
import org.springframework.web.servlet.FrameworkServlet;
import tel.billing.BillingApplication;
import tel.billing.payment.sandbox.Capture;
import tel.billing.payment.sandbox.SandboxCardProcessor;
import tel.billing.shared.AccountId;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.portal.server.PortalMapping;
import tel.billing.shared.portal.visitor.Visitors;
import tel.billing.shared.web.access.Routes;

/// The application with its embedded default, with a directory and a port of its own. Its database is already migrated,
/// unless a setting names the data directory. Password hashes have low cost, unless a test leaves them out.
public final class Service implements AutoCloseable {
    /// Less than an access token is valid.
    private static final Duration SESSION_IN_USE = Duration.ofMinutes(10);

    private final Consumer<SpringApplication> change;
    private final String[] settings;
    private final ConfigurableApplicationContext context;
    private final Path directory;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Contract contract;
    private final Mailbox mailbox = new Mailbox(this);
    private final List<Service> others = new ArrayList<>();
    private @Nullable Staff admin;
    private Instant adminSignedInAt = Instant.EPOCH;

    private Service(
            Consumer<SpringApplication> change,
            String[] settings,
            ConfigurableApplicationContext context,
            Path directory) {
        this.change = change;
        this.settings = settings;
        this.context = context;
        this.directory = directory;
        this.contract = Contract.servedAt(http, at("/openapi.json"));
    }

    public static Service start() {
        return start(_ -> {});
    }

    /// One start at a time, because Spring Boot configures the JVM's log globally.
    public static synchronized Service start(Consumer<SpringApplication> change, String... settings) {
        try {
            var directory = Files.createTempDirectory("journey-");
            var application = new SpringApplication(BillingApplication.class);
            application.setRegisterShutdownHook(false);
            application.addInitializers(new QuickPasswordHashes());
            change.accept(application);
            if (Stream.of(settings).noneMatch(Service::namesItsData)) {
                MigratedDatabase.layInto(directory.resolve("var/postgres"));
            }
            var ours = Stream.of(
                            "--server.port=0",
                            "--billing.data-directory=" + directory.resolve("var"),
                            "--billing.rate-limits-enabled=false",
                            "--billing.drain-seconds=0",
                            "--billing.return-urls=https://shop.example,myshop://",
                            "--logging.level.tel.billing=warn",
                            "--logging.level.billing=warn")
                    .filter(our ->
                            Stream.of(settings).noneMatch(given -> nameOf(given).equals(nameOf(our))));
            return new Service(
                    change,
                    settings,
                    application.run(Stream.concat(ours, Stream.of(settings)).toArray(String[]::new)),
                    directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// This many instances on one database: this one, and others that start when they are first used.
    public List<Service> instances(int count) {
        while (others.size() < count - 1) {
            var neighbours = new FirstInstance(context);
            others.add(start(
                    change.andThen(application -> application.addInitializers(neighbours)),
                    Stream.concat(Stream.of(settings), Stream.of(neighbours.settings()))
                            .toArray(String[]::new)));
        }
        return Stream.concat(Stream.of(this), others.stream()).limit(count).toList();
    }

    /// Another instance, which reaches the database of this one over a wire. The caller closes it.
    public Service over(Wire wire, Consumer<SpringApplication> change, String... settings) {
        var neighbour = new FirstInstance(context);
        return start(
                change.andThen(application -> application.addInitializers(neighbour)),
                Stream.concat(Stream.of(neighbour.settings()).map(wire::over), Stream.of(settings))
                        .toArray(String[]::new));
    }

    private static boolean namesItsData(String setting) {
        return nameOf(setting).equals("--billing.data-directory")
                || nameOf(setting).equals("--spring.datasource.url");
    }

    private static String nameOf(String setting) {
        return setting.substring(0, setting.indexOf('='));
    }

    public int port() {
        return ((ServletWebServerApplicationContext) context).getWebServer().getPort();
    }

    /// The content of the port for health and metrics, if a setting opened one.
    public HttpResponse<String> managed(String path) {
        return managed("GET", path);
    }

    public HttpResponse<String> managed(String method, String path) {
        var port = context.getEnvironment().getRequiredProperty("local.management.port", Integer.class);
        try {
            return http.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(port, path)))
                            .method(method, HttpRequest.BodyPublishers.noBody())
                            .build(),
                    BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public URI at(String path) {
        return URI.create("http://localhost:%d%s".formatted(port(), path));
    }

    public Call get(String path) {
        return call("GET", path);
    }

    public Call post(String path) {
        return call("POST", path);
    }

    public Call call(String method, String path) {
        return new Call(http, contract, method, at(path));
    }

    /// Lets business time pass, and runs all due work.
    public void advance(String span) {
        post("/dev/clock").json("{\"advance\": \"%s\"}".formatted(span)).send().mustBe(200);
    }

    public Contract contract() {
        return contract;
    }

    public Mailbox mailbox() {
        return mailbox;
    }

    /// The operator's first administrator, who signs in again only when business time has ended the session,
    /// because there is only one new code in half a minute.
    public synchronized Staff admin() {
        var now = part(BusinessClock.class).instant();
        if (admin == null) {
            admin = Staff.first(this);
            adminSignedInAt = now;
        } else if (now.isAfter(adminSignedInAt.plus(SESSION_IN_USE))) {
            admin.signInAgain();
            adminSignedInAt = now;
        }
        return admin;
    }

    public Routes routes() {
        return context.getBean(Routes.class);
    }

    /// The pages of portal and console, with their visitors.
    public SortedMap<String, Visitors> pages() {
        var servlets = Objects.requireNonNull(((ServletWebServerApplicationContext) context).getServletContext());
        var pages = (ApplicationContext)
                Objects.requireNonNull(servlets.getAttribute(FrameworkServlet.SERVLET_CONTEXT_PREFIX + "portal"));
        return pages.getBean(PortalMapping.class).all();
    }

    /// The money that the card processor moved for this account, by its own record.
    public List<Capture> captures(AccountId account) {
        return context.getBean(SandboxCardProcessor.class).captures().stream()
                .filter(capture -> capture.account().equals(account))
                .toList();
    }

    /// The data directory.
    public Path data() {
        return directory.resolve("var");
    }

    public DSLContext sql() {
        return context.getBean(DSLContext.class);
    }

    /// A part of the service that a test installed.
    public <T> T part(Class<T> type) {
        return context.getBean(type);
    }

    @Override
    public void close() throws IOException {
        for (var other : others) {
            other.close();
        }
        http.close();
        context.close();
        FileSystemUtils.deleteRecursively(directory);
    }
}
