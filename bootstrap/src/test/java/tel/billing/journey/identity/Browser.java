package tel.billing.journey.identity;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A headless Chromium with one open page, controlled by its DevTools protocol.
public final class Browser implements AutoCloseable {
    public static final Path PROGRAM = Path.of("/usr/bin/chromium");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final List<String> OPTIONS = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--remote-debugging-port=0");

    private final Process process;
    private final Path profile;
    private final DevTools tools;

    private Browser(Process process, Path profile, DevTools tools) {
        this.process = process;
        this.profile = profile;
        this.tools = tools;
    }

    public static Browser start() throws IOException, InterruptedException {
        var profile = Files.createTempDirectory("browser-");
        var command = new ArrayList<>(List.of(PROGRAM.toString(), "--user-data-dir=" + profile));
        command.addAll(OPTIONS);
        command.add("about:blank");
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        var portFile = profile.resolve("DevToolsActivePort");
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() ->
                        Files.exists(portFile) && Files.readAllLines(portFile).size() == 2);
        return new Browser(
                process,
                profile,
                DevTools.connect(pageAt(Files.readAllLines(portFile).getFirst())));
    }

    /// The URL of its only page.
    private static URI pageAt(String port) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            var list = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                    .build();
            var pages = JsonMapper.shared()
                    .readTree(http.send(list, BodyHandlers.ofString()).body());
            return URI.create(pages.valueStream()
                    .filter(page -> page.required("type").asString().equals("page"))
                    .findFirst()
                    .orElseThrow()
                    .required("webSocketDebuggerUrl")
                    .asString());
        }
    }

    public void open(URI address) {
        evaluate("window.isLeft = true");
        tools.call("Page.navigate", Map.of("url", address.toString()));
        awaitArrival();
    }

    private void awaitArrival() {
        // a request between two pages may get no answer
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .ignoreExceptions()
                .until(() -> evaluate("!window.isLeft && document.readyState === 'complete'")
                        .asBoolean());
    }

    /// Loads the page again, and waits until it is complete.
    void reload() {
        evaluate("window.isLeft = true");
        tools.call("Page.reload", Map.of());
        awaitArrival();
    }

    /// The value of a JavaScript expression.
    public JsonNode evaluate(String script) {
        return evaluate(script, false);
    }

    /// The value that a promise, the value of a JavaScript expression, is resolved with.
    public JsonNode resolve(String script) {
        return evaluate(script, true);
    }

    private JsonNode evaluate(String script, boolean isPromise) {
        var answer = tools.call(
                "Runtime.evaluate", Map.of("expression", script, "returnByValue", true, "awaitPromise", isPromise));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(script + ": " + answer.required("exceptionDetails"));
        }
        return answer.at("/result/value");
    }

    public void awaitThat(String script) {
        // a request between two pages may get no answer
        await(script)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .ignoreExceptions()
                .until(() -> evaluate(script).asBoolean(false));
    }

    public void click(String selector) {
        evaluate("document.querySelector('%s').click()".formatted(selector));
    }

    /// Types into the focused element.
    public void type(String text) {
        tools.call("Input.insertText", Map.of("text", text));
    }

    /// Lets each later page collect what goes wrong in it in `faults`: what its security policy blocks, which includes
    /// every request to another host, errors, and messages on the console.
    public void collectFaults() {
        tools.call("Page.enable", Map.of());
        tools.call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", """
                window.faults = [];
                const report = kind => event => faults.push([kind, event.blockedURI, event.message, event.reason,
                    event.target?.src, event.target?.href].filter(part => part).join(' '));
                for (const kind of ['securitypolicyviolation', 'error', 'unhandledrejection']) {
                  addEventListener(kind, report(kind), true);
                }
                for (const level of ['error', 'warn']) {
                  console[level] = (...parts) => faults.push([level, ...parts].join(' '));
                }
                """));
    }

    /// After [#collectFaults]: also what moves although the user did nothing.
    public void collectLayoutShifts() {
        tools.call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", """
                const moved = ({ node, previousRect, currentRect }) =>
                    [(node?.outerHTML ?? node?.textContent ?? '').trim().slice(0, 80), 'from',
                        previousRect.x, previousRect.y, 'to', currentRect.x, currentRect.y].join(' ');
                new PerformanceObserver(list => list.getEntries()
                    .filter(shift => !shift.hadRecentInput && shift.value > 0.02)
                    .forEach(shift => faults.push('layout shift ' + shift.value.toFixed(3) + ': '
                        + shift.sources.map(moved).join(', '))))
                  .observe({ type: 'layout-shift', buffered: true });
                """));
    }

    /// Sends this language as `Accept-Language`.
    void prefer(String language) {
        tools.call("Network.enable", Map.of());
        tools.call("Network.setExtraHTTPHeaders", Map.of("headers", Map.of("Accept-Language", language)));
    }

    /// A screen of this width with this colour scheme: `light` or `dark`.
    public void emulate(int width, String scheme) {
        tools.call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 800, "deviceScaleFactor", 1, "mobile", width < 600));
        tools.call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /// Signs every user out, and forgets their choices.
    public void forgetCookies() {
        tools.call("Network.clearBrowserCookies", Map.of());
    }

    /// The upper part of the page, as a PNG file.
    public byte[] picture(int width, int height) {
        var part = Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1);
        return Base64.getDecoder()
                .decode(tools.call("Page.captureScreenshot", Map.of("format", "png", "clip", part))
                        .required("data")
                        .asString());
    }

    @Override
    public void close() {
        tools.close();
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        process.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        // its other processes write until they end
        await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            FileSystemUtils.deleteRecursively(profile);
            return !Files.exists(profile);
        });
    }
}
