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

/// Accepts whoever comes, and does not listen to what they say.
final class DeafServer implements AutoCloseable {
    private static final int BYTES_A_SECOND = 20;

    private final ServerSocket door;
    private final Set<Socket> visitors = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);

    private DeafServer(byte[] says, boolean slowly) {
        try {
            door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(() -> welcome(says, slowly));
    }

    /// Never says a thing.
    static DeafServer silent() {
        return new DeafServer(new byte[0], true);
    }

    /// Says this, and then on and on its last byte, a little at a time.
    static DeafServer trickling(byte... says) {
        return new DeafServer(says, true);
    }

    /// Says this, and then its last byte for ever.
    static DeafServer endless(byte... says) {
        return new DeafServer(says, false);
    }

    /// A PostgreSQL that says why it lets nobody in.
    static DeafServer refusing(String sqlState, String why) throws IOException {
        var fields = new ByteArrayOutputStream();
        for (var field : List.of("SFATAL", "VFATAL", "C" + sqlState, "M" + why, "")) {
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

    /// How many came.
    int visits() {
        return visitors.size();
    }

    int port() {
        return door.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        closing.countDown();
        door.close();
        for (var visitor : visitors) {
            visitor.close();
        }
    }

    private void welcome(byte[] says, boolean slowly) {
        try {
            while (true) {
                var visitor = door.accept();
                visitors.add(visitor);
                Thread.ofVirtual().start(() -> talk(visitor, says, slowly));
            }
        } catch (IOException _) {
            // Closed.
        }
    }

    private void talk(Socket visitor, byte[] says, boolean slowly) {
        try {
            if (says.length == 0) {
                return;
            }
            visitor.getOutputStream().write(says);
            var more = new byte[slowly ? 1 : 8192];
            Arrays.fill(more, says[says.length - 1]);
            while (!closing.await(slowly ? 1_000 / BYTES_A_SECOND : 0, TimeUnit.MILLISECONDS)) {
                visitor.getOutputStream().write(more);
            }
        } catch (IOException _) {
            // They had enough.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
