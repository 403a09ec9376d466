package tel.billing.shared.embedded;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.random.RandomGenerator;

/// Finds a free port on the loopback address, below Linux's range of ephemeral ports. An outgoing connection
/// therefore cannot take the port of a dead server before its restart.
public final class LoopbackPort {
    private static final int LOWEST = 15_000;
    private static final int HIGHEST = 32_000;
    private static final int ATTEMPTS = 1_000;

    private LoopbackPort() {}

    public static int free() throws IOException {
        var random = RandomGenerator.getDefault();
        for (var attempt = 0; attempt < ATTEMPTS; attempt++) {
            var port = random.nextInt(LOWEST, HIGHEST);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IOException("no free port between %d and %d".formatted(LOWEST, HIGHEST));
    }

    private static boolean isFree(int port) throws IOException {
        try (var socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (BindException taken) {
            return false;
        }
    }
}
