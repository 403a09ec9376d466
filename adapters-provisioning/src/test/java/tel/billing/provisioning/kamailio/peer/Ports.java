package tel.billing.provisioning.kamailio.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/// Ports of this machine that nobody has.
record Ports(int sip, int rpc) {

    /// Another process may take one before it is used: who cannot start asks again.
    static Ports free() {
        try (var rpc = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            while (true) {
                try (var tcp = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                        var udp = new DatagramSocket(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), tcp.getLocalPort()))) {
                    return new Ports(udp.getLocalPort(), rpc.getLocalPort());
                } catch (BindException _) {
                    // by the other transport; the next one then
                }
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
