package tel.billing.provisioning.kamailio;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Accepts connections and ignores all that the clients send.
final class DeafServer implements AutoCloseable {
    private static final int BYTES_A_SECOND = 20;

    private final ServerSocket listener;
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);

    private DeafServer(byte[] greeting, boolean slowly) {
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(() -> accept(greeting, slowly));
    }

    /// Sends nothing.
    static DeafServer silent() {
        return new DeafServer(new byte[0], true);
    }

    /// Sends these bytes, and then repeats the last byte slowly.
    static DeafServer trickling(byte... greeting) {
        return new DeafServer(greeting, true);
    }

    /// Sends these bytes, and then repeats the last byte endlessly.
    static DeafServer endless(byte... greeting) {
        return new DeafServer(greeting, false);
    }

    /// A PostgreSQL server that rejects every login with this error.
    static DeafServer refusing(String sqlState, String message) throws IOException {
        var fields = new ByteArrayOutputStream();
        for (var field : List.of("SFATAL", "VFATAL", "C" + sqlState, "M" + message, "")) {
            fields.write(field.getBytes(UTF_8));
            fields.write(0);
        }
        var length = Integer.BYTES + fields.size();
        return trickling(ByteBuffer.allocate(1 + length)
                .put((byte) 'E')
                .putInt(length)
                .put(fields.toByteArray())
                .array());
    }

    /// The number of connections.
    int connections() {
        return clients.size();
    }

    int port() {
        return listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        closing.countDown();
        listener.close();
        for (var client : clients) {
            client.close();
        }
    }

    private void accept(byte[] greeting, boolean slowly) {
        try {
            while (true) {
                var client = listener.accept();
                clients.add(client);
                Thread.ofVirtual().start(() -> serve(client, greeting, slowly));
            }
        } catch (IOException _) {
            // Closed.
        }
    }

    private void serve(Socket client, byte[] greeting, boolean slowly) {
        try {
            if (greeting.length == 0) {
                return;
            }
            client.getOutputStream().write(greeting);
            var more = new byte[slowly ? 1 : 8192];
            Arrays.fill(more, greeting[greeting.length - 1]);
            while (!closing.await(slowly ? 1_000 / BYTES_A_SECOND : 0, TimeUnit.MILLISECONDS)) {
                client.getOutputStream().write(more);
            }
        } catch (IOException _) {
            // The client closed the connection.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
