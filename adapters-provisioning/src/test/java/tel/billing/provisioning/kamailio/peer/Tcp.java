package tel.billing.provisioning.kamailio.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/// Says one thing over a connection.
final class Tcp {
    private static final int A_MOMENT_MILLIS = 500;

    private Tcp() {}

    /// The first of what it answers; empty if it says nothing in half a second, or hangs up.
    static String answer(int port, String said) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(A_MOMENT_MILLIS);
            socket.getOutputStream().write(said.getBytes(UTF_8));
            var bytes = new byte[4096];
            var length = socket.getInputStream().read(bytes);
            return length < 0 ? "" : new String(bytes, 0, length, UTF_8);
        } catch (SocketTimeoutException _) {
            return "";
        }
    }
}
