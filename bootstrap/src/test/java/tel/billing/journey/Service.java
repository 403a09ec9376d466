package tel.billing.journey;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;
import tel.billing.BillingApplication;
import tel.billing.shared.web.access.Routes;

/// The application on its embedded default, with a directory and a port of its own.
final class Service implements AutoCloseable {
    private final ConfigurableApplicationContext context;
    private final Path directory;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Contract contract;
    private final Mailbox mailbox = new Mailbox(this);

    private Service(ConfigurableApplicationContext context, Path directory) {
        this.context = context;
        this.directory = directory;
        this.contract = Contract.servedAt(http, at("/openapi.json"));
    }

    static Service start() {
        try {
            var directory = Files.createTempDirectory("journey-");
            var application = new SpringApplication(BillingApplication.class);
            application.setRegisterShutdownHook(false);
            var context = application.run(
                    "--server.port=0",
                    "--billing.data-directory=" + directory.resolve("var"),
                    "--billing.rate-limits-enabled=false",
                    "--logging.level.tel.billing=warn");
            return new Service(context, directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return ((ServletWebServerApplicationContext) context).getWebServer().getPort();
    }

    URI at(String path) {
        return URI.create("http://localhost:%d%s".formatted(port(), path));
    }

    Call get(String path) {
        return call("GET", path);
    }

    Call post(String path) {
        return call("POST", path);
    }

    Call call(String method, String path) {
        return new Call(http, contract, method, at(path));
    }

    /// Lets business time pass, and with it all that falls due.
    void advance(String span) {
        post("/dev/clock").json("{\"advance\": \"%s\"}".formatted(span)).send().mustBe(200);
    }

    Contract contract() {
        return contract;
    }

    Mailbox mailbox() {
        return mailbox;
    }

    Routes routes() {
        return context.getBean(Routes.class);
    }

    @Override
    public void close() throws IOException {
        http.close();
        context.close();
        FileSystemUtils.deleteRecursively(directory);
    }
}
