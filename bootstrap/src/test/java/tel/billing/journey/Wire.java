package tel.billing.journey;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import tel.billing.shared.embedded.EmbeddedDatabase;

/// A connection to the database that can be cut. Data in transit are lost, and new connections are refused
/// until it is restored.
public final class Wire implements AutoCloseable {
    private static final Pattern TOKEN_IS_STORED = Pattern.compile("insert into \\S*identity_refresh_token");

    /// The part that is lost when a unit of work that issues a refresh token commits.
    public enum Loss {
        NOTHING,
        /// The database does not receive the commit.
        COMMIT,
        /// The database has committed, and its answer is lost.
        ANSWER
    }

    private final int port;
    private final ServerSocket near;
    private final List<Socket> ends = new ArrayList<>();
    private final AtomicReference<Loss> loss = new AtomicReference<>(Loss.NOTHING);
    private boolean isCut;

    private Wire(int port) throws IOException {
        this.port = port;
        this.near = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    public static Wire to(EmbeddedDatabase database) throws IOException {
        var url = database.service().url();
        var wire = new Wire(URI.create(url.substring("jdbc:".length())).getPort());
        Thread.ofVirtual().start(wire::listen);
        return wire;
    }

    /// The settings, with a database URL over the wire.
    String over(String setting) {
        return setting.startsWith("--spring.datasource.url=")
                ? setting.replace(":" + port + "/", ":" + near.getLocalPort() + "/")
                : setting;
    }

    /// Cuts the wire at the next commit of that kind.
    public void loseAtCommit(Loss what) {
        loss.set(what);
    }

    public synchronized void cut() {
        isCut = true;
        ends.forEach(Wire::drop);
        ends.clear();
    }

    public synchronized void restore() {
        isCut = false;
    }

    @Override
    public void close() throws IOException {
        near.close();
        cut();
    }

    private void listen() {
        while (!near.isClosed()) {
            try {
                join(near.accept());
            } catch (IOException ended) {
                if (!near.isClosed()) {
                    throw new UncheckedIOException(ended);
                }
            }
        }
    }

    private synchronized void join(Socket client) throws IOException {
        if (isCut) {
            drop(client);
            return;
        }
        try {
            var server = new Socket(InetAddress.getLoopbackAddress(), port);
            ends.add(client);
            ends.add(server);
            var line = new Line(client, server);
            Thread.ofVirtual().start(() -> carry(line::up));
            Thread.ofVirtual().start(() -> carry(line::down));
        } catch (ConnectException _) {
            // There is no database at the far end now.
            drop(client);
        }
    }

    private static void carry(Carrier carrier) {
        try {
            carrier.carry();
        } catch (IOException _) {
            // One end closed the connection, or the wire was cut.
        }
    }

    private static void drop(Socket end) {
        try {
            end.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @FunctionalInterface
    private interface Carrier {
        void carry() throws IOException;
    }

    private final class Line {
        private final Socket client;
        private final Socket server;
        private final StringBuilder said = new StringBuilder();
        private volatile boolean answerIsLost;

        private Line(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        private void up() throws IOException {
            try (client;
                    server) {
                var buffer = new byte[1 << 16];
                for (var length = read(client, buffer); length >= 0; length = read(client, buffer)) {
                    said.append(new String(buffer, 0, length, StandardCharsets.ISO_8859_1));
                    switch (lostNow()) {
                        case COMMIT -> {
                            cut();
                            return;
                        }
                        case ANSWER -> answerIsLost = true;
                        case NOTHING -> {}
                    }
                    server.getOutputStream().write(buffer, 0, length);
                }
            }
        }

        private void down() throws IOException {
            try (client;
                    server) {
                var buffer = new byte[1 << 16];
                for (var length = read(server, buffer); length >= 0; length = read(server, buffer)) {
                    if (answerIsLost) {
                        cut();
                        return;
                    }
                    client.getOutputStream().write(buffer, 0, length);
                }
            }
        }

        private Loss lostNow() {
            if (said.indexOf("COMMIT") < 0) {
                return Loss.NOTHING;
            }
            var issuesToken = TOKEN_IS_STORED.matcher(said).find();
            said.setLength(0);
            return issuesToken ? loss.getAndSet(Loss.NOTHING) : Loss.NOTHING;
        }

        private static int read(Socket end, byte[] buffer) throws IOException {
            return end.getInputStream().read(buffer);
        }
    }
}
