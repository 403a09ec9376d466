package tel.billing.shared.bootstrap.startup;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import tel.billing.shared.bootstrap.StartupFailure;

/// The port of the service's own HTTP server. It is checked before anything starts, so that a used port
/// fails fast.
final class HttpPort {
    private static final int DEFAULT = 8080;
    private static final int HIGHEST = 65_535;

    private HttpPort() {}

    /// The port in the settings.
    static int configured(Environment environment) {
        int port = Binder.get(environment).bind("server.port", Integer.class).orElse(DEFAULT);
        if (port < 0 || port > HIGHEST) {
            throw new StartupFailure(
                    "SERVER_PORT must be a whole number from 0 to 65535, but is \"%s\".".formatted(port));
        }
        return port;
    }

    /// The port to listen on; for 0 a free one.
    static int claim(Environment environment) {
        var port = configured(environment);
        var address = Binder.get(environment)
                .bind("server.address", InetAddress.class)
                .orElse(null);
        try (var socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(address, port));
            return socket.getLocalPort();
        } catch (BindException refused) {
            throw refusal(address, port, refused);
        } catch (IOException failed) {
            throw new StartupFailure("Port %d cannot be opened: %s.".formatted(port, failed.getMessage()), failed);
        }
    }

    private static StartupFailure refusal(@Nullable InetAddress address, int port, BindException refused) {
        var reason = String.valueOf(refused.getMessage());
        if (reason.contains("Permission denied")) {
            return new StartupFailure(
                    "This user may not open port %d. Set SERVER_PORT to another port.".formatted(port), refused);
        }
        if (reason.contains("Cannot assign")) {
            return new StartupFailure(
                    "SERVER_ADDRESS %s is not an address of this machine."
                            .formatted(address == null ? "" : address.getHostAddress()),
                    refused);
        }
        return taken(port, refused);
    }

    private static StartupFailure taken(int port, Throwable cause) {
        return taken("SERVER_PORT", port, cause);
    }

    static StartupFailure taken(String variable, int port, Throwable cause) {
        return new StartupFailure(
                "Port %d is used by another program. Set %s to another port.".formatted(port, variable), cause);
    }
}
