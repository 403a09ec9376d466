package tel.billing.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.shared.bootstrap.database.LoopbackPort;

/// Runs the command of the README's section "Run it" in the project's folder.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class RunCommandTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Pattern RUN_IT = Pattern.compile("## Run it\n.*?```sh\n(?<command>.+?)\n```", Pattern.DOTALL);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    @TempDir
    Path folder;

    @Test
    void it_starts_the_service_without_compiling_tests_or_replacing_checked_classes() throws Exception {
        var port = LoopbackPort.free();
        var maven = start(port);
        try {
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(200))
                    .until(() -> !maven.isAlive() || isDescribed(port));
            assertThat(maven.isAlive()).as("Maven runs; it said %s", output()).isTrue();
        } finally {
            stop(maven);
        }

        assertThat(ROOT.resolve("bootstrap/target/run/classes/tel/billing/BillingApplication.class"))
                .as("the classes of this command lie apart from those that the build checked")
                .exists();
        try (var modules = Files.list(ROOT)) {
            assertThat(modules.map(module -> module.resolve("target/run/test-classes")))
                    .as("compiled tests")
                    .noneMatch(Files::exists);
        }
        assertThat(ROOT.resolve("specification/target/run/classes"))
                .as("what only tests use")
                .doesNotExist();
    }

    private Process start(int port) throws IOException {
        var readme = RUN_IT.matcher(Files.readString(ROOT.resolve("README.md")));
        assertThat(readme.find()).as("README names the command").isTrue();
        var maven = new ProcessBuilder(List.of(readme.group("command").split(" ")));
        maven.environment().keySet().removeIf(name -> name.startsWith("MAVEN_") || name.startsWith("BILLING_"));
        // The build that runs this test may use a repository of its own.
        maven.environment().put("MAVEN_OPTS", "-Dmaven.repo.local=" + System.getProperty("localRepository"));
        maven.environment().put("SERVER_PORT", Integer.toString(port));
        maven.environment().put("BILLING_DATA_DIRECTORY", folder.resolve("var").toString());
        return maven.directory(ROOT.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("maven.log").toFile())
                .start();
    }

    private static boolean isDescribed(int port) throws InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://localhost:%d/openapi.json".formatted(port)))
                .timeout(Duration.ofSeconds(10))
                .build();
        try {
            return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    /// Ends Maven, which ends the service, which ends its database.
    private static void stop(Process maven) {
        var all = maven.descendants().toList();
        maven.destroy();
        all.forEach(process -> process.onExit()
                .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join());
        maven.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }

    private String output() throws IOException {
        return Files.readString(folder.resolve("maven.log"));
    }
}
