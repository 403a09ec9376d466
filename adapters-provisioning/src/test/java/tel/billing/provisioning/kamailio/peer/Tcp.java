package tel.billing.provisioning.kamailio.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/// Sends one message over TCP.
final class Tcp {
    private static final int A_MOMENT_MILLIS = 500;

    private Tcp() {}

    /// Returns the first bytes of the response, or an empty text if there is none within half a second.
    static String answer(int port, String message) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(A_MOMENT_MILLIS);
            socket.getOutputStream().write(message.getBytes(UTF_8));
            var bytes = new byte[4096];
            var length = socket.getInputStream().read(bytes);
            return length < 0 ? "" : new String(bytes, 0, length, UTF_8);
        } catch (SocketTimeoutException _) {
            return "";
        }
    }
}
