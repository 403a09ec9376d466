package tel.billing.provisioning.kamailio.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/// Free ports of this machine.
record Ports(int sip, int rpc) {

    /// Another process may take a port before it is used. If the start fails, call this again.
    static Ports free() {
        try (var rpc = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            while (true) {
                try (var tcp = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                        var udp = new DatagramSocket(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), tcp.getLocalPort()))) {
                    return new Ports(udp.getLocalPort(), rpc.getLocalPort());
                } catch (BindException _) {
                    // the port is in use by the other transport; try the next one
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
