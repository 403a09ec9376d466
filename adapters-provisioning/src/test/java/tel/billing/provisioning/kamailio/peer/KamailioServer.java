package tel.billing.provisioning.kamailio.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.awaitility.Awaitility;

/// A real Kamailio with the operators' configuration, on free ports of this machine and with its own
/// database. It can be killed and started again, with the same ports and the same lines.
public final class KamailioServer implements AutoCloseable {
    private static final String DOMAIN = "pbx.example.test";
    private static final String UPTIME_REQUEST = "{\"jsonrpc\":\"2.0\",\"method\":\"core.uptime\",\"id\":1}";
    private static final Pattern CALL = Pattern.compile("\"h_entry\":\\s*(\\d+),\\s*\"h_id\":\\s*(\\d+)");
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int ATTEMPTS = 5;

    private final HttpClient http = HttpClient.newHttpClient();
    private final String token = UUID.randomUUID().toString();
    private final KamailioDatabase database = KamailioDatabase.create();
    private final Ports ports = Ports.free();
    private final Path folder;
    private KamailioProcess process;

    private KamailioServer(UnaryOperator<String> change, List<String> settings) throws IOException {
        folder = Files.createTempDirectory("kamailio-");
        Files.writeString(folder.resolve("kamailio.cfg"), change.apply(KamailioFolder.text("kamailio.cfg")));
        Files.writeString(folder.resolve("kamailio-local.cfg"), local(settings));
        process = KamailioProcess.start(folder);
    }

    /// Returns when Kamailio responds.
    ///
    /// @param settings settings of `kamailio-local.cfg`, such as `EMERGENCY_NUMBERS "112,911"`
    public static KamailioServer start(String... settings) {
        return start(UnaryOperator.identity(), settings);
    }

    /// Starts with a changed configuration, for example one that delays a step so that it can be overtaken.
    static KamailioServer start(UnaryOperator<String> change, String... settings) {
        for (var attempt = 1; attempt < ATTEMPTS; attempt++) {
            var server = started(change, settings);
            if (server.awaitAnswer()) {
                return server;
            }
            // another process has taken a port in the meantime
            server.close();
        }
        var server = started(change, settings);
        if (!server.awaitAnswer()) {
            throw new IllegalStateException("Kamailio does not start: " + server.process.complaints());
        }
        return server;
    }

    private static KamailioServer started(UnaryOperator<String> change, String... settings) {
        try {
            return new KamailioServer(change, List.of(settings));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// The domain and digest realm of all lines.
    public String domain() {
        return DOMAIN;
    }

    /// The SIP address, for UDP and TCP.
    public InetSocketAddress sip() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.sip());
    }

    public URI rpcUrl() {
        return URI.create("http://127.0.0.1:%d/RPC".formatted(ports.rpc()));
    }

    public String rpcToken() {
        return token;
    }

    public String jdbcUrl() {
        return "jdbc:postgresql://" + database.address();
    }

    /// The service's role, which has only the privileges that the service needs.
    public String user() {
        return KamailioDatabase.SERVICE;
    }

    public String password() {
        return KamailioDatabase.PASSWORD;
    }

    /// The database as a superuser, for changes and checks that bypass the service.
    public DataSource database() {
        return database.admin();
    }

    /// Executes a statement as a superuser.
    public void sql(String statement, Object... parameters) {
        database.execute(statement, parameters);
    }

    /// The first column of a query as a superuser.
    public List<String> read(String query, Object... parameters) {
        return database.column(query, parameters);
    }

    /// Closes the database to Kamailio, the service and this class.
    public void closeDatabase() {
        database.close();
    }

    public void openDatabase() {
        database.open();
    }

    /// Sends a JSON-RPC request with the token.
    public HttpResponse<String> call(String json) throws IOException {
        return call(rpcUrl(), "Bearer " + token, json);
    }

    /// Ends all calls of a line the way the service does.
    void endCallsOf(String username) throws IOException {
        var calls = call("{\"jsonrpc\":\"2.0\",\"method\":\"dlg.profile_list\",\"params\":[\"party\",\"%s\"],\"id\":1}"
                        .formatted(username))
                .body();
        var found = CALL.matcher(calls).results().toList();
        for (var call : found) {
            call("{\"jsonrpc\":\"2.0\",\"method\":\"dlg.end_dlg\",\"params\":[%s,%s],\"id\":1}"
                    .formatted(call.group(1), call.group(2)));
        }
    }

    HttpResponse<String> call(URI url, String authorization, String json) throws IOException {
        var request = HttpRequest.newBuilder(url)
                .timeout(PATIENCE)
                .header("Authorization", authorization)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build();
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

    /// Stops Kamailio gracefully.
    public void stop() {
        process.stop();
    }

    /// Kills Kamailio immediately.
    public void kill() {
        process.kill();
    }

    /// Restarts Kamailio after it was stopped or killed. Returns when it responds.
    public void restart() {
        Awaitility.await().atMost(PATIENCE).until(() -> {
            // a killed process may hold a port for a moment
            process = KamailioProcess.start(folder);
            return awaitAnswer();
        });
    }

    /// The errors in its log.
    public String complaints() {
        return process.complaints();
    }

    @Override
    public void close() {
        process.kill();
        http.close();
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// False if the process ended instead.
    private boolean awaitAnswer() {
        Awaitility.await()
                .pollInterval(Duration.ofMillis(20))
                .atMost(PATIENCE)
                .until(() -> !process.isAlive() || isAnswering());
        return process.isAlive();
    }

    private boolean isAnswering() {
        try {
            return call(UPTIME_REQUEST).statusCode() == 200;
        } catch (IOException _) {
            return false;
        }
    }

    private String local(List<String> settings) {
        var defaults = List.of(
                "DOMAIN \"%s\"".formatted(DOMAIN),
                "SIP_PORT " + ports.sip(),
                "RPC_PORT " + ports.rpc(),
                "RPC_TOKEN_SHA256 \"%s\"".formatted(Digests.sha256(token)),
                "DATABASE \"postgres://%s@%s\"".formatted(KamailioDatabase.OWNER, database.address()),
                "CHILDREN 2");
        var text = new StringBuilder();
        for (var setting : settings) {
            text.append("#!define ").append(setting).append('\n');
        }
        // the settings of a test take precedence
        for (var setting : defaults) {
            var name = setting.substring(0, setting.indexOf(' '));
            text.append("#!ifndef %s\n#!define %s\n#!endif\n".formatted(name, setting));
        }
        return text.toString();
    }
}
