package tel.billing.journey.api;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.architecture.Pages;
import tel.billing.journey.Customer;
import tel.billing.journey.Service;

/// Runs the samples of the guides. All `sh` blocks of a guide are one script; each other block is a program.
@Tag("long")
@DisplayName("The samples of the guides")
class GuideSamplesTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(sh|ts|java|python)\n(.*?)^```$");

    /// What all samples of a guide print, unless their success is enough.
    private static final Map<String, String> OUTPUT = Map.of(
            "quickstart", "sip:",
            "top-ups", "captured",
            "idempotency", "one payment",
            "errors", "amount_minor",
            "pagination", "captured",
            "subscriptions", "\"status\":\"active\"",
            "phone-lines", "sip:",
            "rate-limits", "",
            "go-live", "ok");

    /// Its samples move business time, which ends all sessions, so they run last.
    private static final String SANDBOX = "sandbox";

    private static Service service;

    @TempDir
    private static Path folder;

    private record Sample(String guide, String language, String text) {}

    @BeforeAll
    static void the_service_runs_and_typescript_is_compiled() throws Exception {
        // All samples come from one address.
        service = Service.start(
                _ -> {},
                "--billing.rate-limits-enabled=true",
                "--billing.rate-limits=address:1000/minute,signup-by-address:1000/hour");
        for (var file : List.of("package.json", "package-lock.json", "tsconfig.json")) {
            Files.copy(Pages.of(".ci/samples").resolve(file), folder.resolve(file));
        }
        for (var sample : samples()) {
            if (sample.language().equals("ts")) {
                Files.writeString(folder.resolve(sample.guide() + ".ts"), sample.text());
            }
        }
        run(Map.of(), "", "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent");
        run(Map.of(), "", "node_modules/.bin/tsc", "--project", ".");
    }

    @AfterAll
    static void the_service_stops() throws IOException {
        service.close();
    }

    @TestFactory
    Stream<DynamicTest> work() throws IOException {
        var samples = samples();
        assertThat(samples).hasSizeGreaterThan(25);
        assertThat(samples.stream().map(Sample::guide)).containsAll(OUTPUT.keySet());
        return Stream.concat(
                        samples.stream().filter(sample -> !sample.guide().equals(SANDBOX)),
                        samples.stream().filter(sample -> sample.guide().equals(SANDBOX)))
                .map(sample -> dynamicTest(sample.guide() + " in " + sample.language(), () -> works(sample)));
    }

    private static void works(Sample sample) throws Exception {
        var output = sample.guide().equals("quickstart") ? runQuickstart(sample) : runAsCustomer(sample);
        assertThat(output).contains(OUTPUT.getOrDefault(sample.guide(), ""));
    }

    /// The script signs up itself. The programs start with the link.
    private static String runQuickstart(Sample sample) throws Exception {
        var email = Customer.anyAddress();
        if (sample.language().equals("sh")) {
            var signup = sample.text().indexOf("read -r -p");
            run(Map.of(), "", bash(onThisService(sample.text().substring(0, signup), email)));
            var answers = service.mailbox().await(email, 1).token() + "\n" + Customer.PASSWORD + "\n";
            return run(Map.of("BILLING_URL", url()), answers, bash(sample.text().substring(signup)));
        }
        Customer.signUp(service, email, Map.of()).mustBe(202);
        return run(
                Map.of(
                        "BILLING_URL", url(),
                        "BILLING_LINK_TOKEN", service.mailbox().await(email, 1).token(),
                        "BILLING_PASSWORD", Customer.PASSWORD),
                "",
                command(sample));
    }

    private static String runAsCustomer(Sample sample) throws Exception {
        var ada = Customer.of(service);
        if (List.of("pagination", "phone-lines", "vat-and-invoices").contains(sample.guide())) {
            ada.topUp(2000).mustBe(200);
            var subscription = ada.get("/v1/subscriptions").items().getFirst().required("id");
            service.post("/v1/subscriptions/%s/activate".formatted(subscription.asString()))
                    .bearer(ada.accessToken())
                    .key(UUID.randomUUID())
                    .send()
                    .mustBe(200);
        }
        return run(
                Map.of(
                        "BILLING_URL", url(),
                        "BILLING_TOKEN", ada.accessToken(),
                        "BILLING_EMAIL", ada.email(),
                        "BILLING_PASSWORD", Customer.PASSWORD),
                "",
                command(sample));
    }

    private static String[] bash(String script) {
        return new String[] {"bash", "-euo", "pipefail", "-c", script};
    }

    private static String[] command(Sample sample) throws IOException {
        return switch (sample.language()) {
            case "sh" -> bash(sample.text());
            case "ts" ->
                new String[] {"node", folder.resolve(sample.guide() + ".js").toString()};
            case "python" -> new String[] {"python3", "-c", sample.text()};
            case "java" -> {
                var file = Files.createDirectories(folder.resolve("java-" + sample.guide()))
                        .resolve("Sample.java");
                yield new String[] {
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "--class-path",
                    Path.of(System.getProperty("distribution")).toAbsolutePath().resolve("lib") + "/*",
                    Files.writeString(file, sample.text()).toString()
                };
            }
            default -> throw new IllegalArgumentException(sample.language());
        };
    }

    private static List<Sample> samples() throws IOException {
        var samples = new ArrayList<Sample>();
        for (var page : Pages.below("docs/guides")) {
            var guide = page.getFileName().toString().replace(".md", "");
            var blocks = BLOCK.matcher(Files.readString(page)).results().toList();
            var script = blocks.stream()
                    .filter(block -> block.group(1).equals("sh"))
                    .map(block -> block.group(2))
                    .collect(joining());
            if (!script.isEmpty()) {
                samples.add(new Sample(guide, "sh", script));
            }
            var programs = blocks.stream()
                    .filter(block -> !block.group(1).equals("sh"))
                    .collect(groupingBy(block -> block.group(1), mapping(block -> block.group(2), joining())));
            programs.forEach((language, text) -> samples.add(new Sample(guide, language, text)));
        }
        return samples;
    }

    private static String onThisService(String text, String email) {
        return text.replace("http://localhost:8080", url()).replace("ada@example.com", email);
    }

    private static String url() {
        return "http://localhost:" + service.port();
    }

    private static String run(Map<String, String> environment, String input, String... command) throws Exception {
        var output = Files.createTempFile(folder, "output", ".txt");
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        var process = builder.start();
        try (var stdin = process.outputWriter()) {
            stdin.write(input);
        }
        var hasEnded = process.waitFor(3, TimeUnit.MINUTES);
        process.destroyForcibly();
        var printed = Files.readString(output);
        assertThat(hasEnded).as(printed).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }
}
