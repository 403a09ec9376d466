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

/// A real Kamailio under the configuration that operators get, on free ports of this machine, with a database of its
/// own. It may be killed and started again; it has the same ports and knows its lines by then.
public final class KamailioServer implements AutoCloseable {
    private static final String DOMAIN = "pbx.example.test";
    private static final String ASKED_FOR_ITS_HEALTH = "{\"jsonrpc\":\"2.0\",\"method\":\"core.uptime\",\"id\":1}";
    private static final Pattern CALL = Pattern.compile("\"h_entry\":\\s*(\\d+),\\s*\"h_id\":\\s*(\\d+)");
    private static final Duration PATIENCE = Duration.ofSeconds(20);
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

    /// Returns when it answers.
    ///
    /// @param settings of `kamailio-local.cfg`, such as `EMERGENCY_NUMBERS "112,911"`
    public static KamailioServer start(String... settings) {
        return start(UnaryOperator.identity(), settings);
    }

    /// With a change to the configuration itself, such as one that makes it slow where it is to be overtaken.
    static KamailioServer start(UnaryOperator<String> change, String... settings) {
        for (var attempt = 1; attempt < ATTEMPTS; attempt++) {
            var server = started(change, settings);
            if (server.answersSoon()) {
                return server;
            }
            // somebody else took a port meanwhile
            server.close();
        }
        var server = started(change, settings);
        if (!server.answersSoon()) {
            throw new IllegalStateException("Kamailio does not start: " + server.process.complaints());
        }
        return server;
    }

    private static KamailioServer started(UnaryOperator<String> change, String... settings) {
        try {
            return new KamailioServer(change, List.of(settings));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /// Of all lines; the realm that they sign in to.
    public String domain() {
        return DOMAIN;
    }

    /// Where phones reach it, by UDP and TCP.
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

    /// The role that the service signs in as, with just the rights it needs.
    public String user() {
        return KamailioDatabase.SERVICE;
    }

    public String password() {
        return KamailioDatabase.PASSWORD;
    }

    /// As a superuser, for what a test must do or see behind the service's back.
    public DataSource database() {
        return database.admin();
    }

    /// Changes its database as a superuser.
    public void sql(String statement, Object... parameters) {
        database.execute(statement, parameters);
    }

    /// The first column, read as a superuser.
    public List<String> read(String query, Object... parameters) {
        return database.column(query, parameters);
    }

    /// From now on its database lets nobody in: neither Kamailio, nor the service, nor this.
    public void closeDatabase() {
        database.close();
    }

    public void openDatabase() {
        database.open();
    }

    /// Asks over JSON-RPC, with the token.
    public HttpResponse<String> ask(String question) throws IOException {
        return ask(rpcUrl(), "Bearer " + token, question);
    }

    /// Ends all calls of a line, as the service does.
    void endCallsOf(String username) throws IOException {
        var calls = ask("{\"jsonrpc\":\"2.0\",\"method\":\"dlg.profile_list\",\"params\":[\"party\",\"%s\"],\"id\":1}"
                        .formatted(username))
                .body();
        var found = CALL.matcher(calls).results().toList();
        for (var call : found) {
            ask("{\"jsonrpc\":\"2.0\",\"method\":\"dlg.end_dlg\",\"params\":[%s,%s],\"id\":1}"
                    .formatted(call.group(1), call.group(2)));
        }
    }

    HttpResponse<String> ask(URI url, String authorization, String question) throws IOException {
        var request = HttpRequest.newBuilder(url)
                .timeout(PATIENCE)
                .header("Authorization", authorization)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(question))
                .build();
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

    /// As an operator stops it.
    public void stop() {
        process.stop();
    }

    /// At once, whatever it is doing.
    public void kill() {
        process.kill();
    }

    /// After it was stopped or killed. Returns when it answers.
    public void startAgain() {
        Awaitility.await().atMost(PATIENCE).until(() -> {
            // what was killed may hold a port for a moment yet
            process = KamailioProcess.start(folder);
            return answersSoon();
        });
    }

    /// What it logged that is wrong.
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
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /// False if it ended instead.
    private boolean answersSoon() {
        Awaitility.await()
                .pollInterval(Duration.ofMillis(20))
                .atMost(PATIENCE)
                .until(() -> !process.isAlive() || answers());
        return process.isAlive();
    }

    private boolean answers() {
        try {
            return ask(ASKED_FOR_ITS_HEALTH).statusCode() == 200;
        } catch (IOException _) {
            return false;
        }
    }

    private String local(List<String> settings) {
        var own = List.of(
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
        // what a test wants comes first
        for (var setting : own) {
            var name = setting.substring(0, setting.indexOf(' '));
            text.append("#!ifndef %s\n#!define %s\n#!endif\n".formatted(name, setting));
        }
        return text.toString();
    }
}
