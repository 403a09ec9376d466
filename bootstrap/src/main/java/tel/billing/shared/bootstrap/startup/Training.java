package tel.billing.shared.bootstrap.startup;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/// `--train`: what the JVM has loaded when this start ends is in the AOT cache.
public final class Training {
    private static final String OK = "HTTP/1.1 200";

    private Training() {}

    /// Starts the service and sends it one request, because the first request after a start loads 300 more classes.
    /// Others would not make a start faster, but each start would optimise their code.
    ///
    /// @param arguments settings, as for a start
    public static ConfigurableApplicationContext run(Class<?> application, String... arguments) {
        var context = SpringApplication.run(application, arguments);
        var port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        // Not with a client for HTTP, because the cache would contain its classes.
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            var request = "GET /v1/plans HTTP/1.1\r\nHost: localhost:%d\r\nConnection: close\r\n\r\n".formatted(port);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            var status = new String(socket.getInputStream().readNBytes(OK.length()), StandardCharsets.US_ASCII);
            if (!status.equals(OK)) {
                throw new IllegalStateException("The first request was not answered: " + status);
            }
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return context;
    }
}
