package tel.billing.notification.mail;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// An SMTP server with a scripted reply for each command, and positive replies to all others. `CONNECT` is
/// the greeting, `.` is the reply to a message. It can also be silent or close the connection.
final class ScriptedSmtpServer implements AutoCloseable {
    static final String SILENCE = "silence";
    static final String HANG_UP = "hang up";

    private final Map<String, String> script;
    private final ServerSocket socket;
    private final List<String> received = new CopyOnWriteArrayList<>();

    ScriptedSmtpServer(Map<String, String> script) throws IOException {
        this.script = script;
        this.socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::serve);
    }

    int port() {
        return socket.getLocalPort();
    }

    /// The received commands and lines of messages.
    List<String> received() {
        return received;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void serve() {
        while (!socket.isClosed()) {
            try {
                var client = socket.accept();
                Thread.ofVirtual().start(() -> converse(client));
            } catch (SocketException closed) {
                return;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void converse(Socket client) {
        try (client;
                var lines = new BufferedReader(new InputStreamReader(client.getInputStream(), UTF_8))) {
            var goesOn = reply(client, "CONNECT", "220 ready");
            for (var line = lines.readLine(); goesOn && line != null; line = lines.readLine()) {
                received.add(line);
                goesOn = answer(client, lines, line);
            }
        } catch (IOException e) {
            received.add("the client has gone: " + e.getMessage());
        }
    }

    private boolean answer(Socket client, BufferedReader lines, String line) throws IOException {
        return switch (line.split("[ :]", 2)[0].toUpperCase(Locale.ROOT)) {
            case "EHLO" -> reply(client, "EHLO", "250 hello");
            case "DATA" -> {
                var goesOn = reply(client, "DATA", "354 go on");
                yield script.containsKey("DATA") ? goesOn : take(client, lines);
            }
            case "QUIT" -> reply(client, "QUIT", "221 bye");
            case String command -> reply(client, command, "250 fine");
        };
    }

    private boolean take(Socket client, BufferedReader lines) throws IOException {
        for (var line = lines.readLine(); line != null && !line.equals("."); line = lines.readLine()) {
            received.add(line);
        }
        return reply(client, ".", "250 taken");
    }

    private boolean reply(Socket client, String command, String otherwise) throws IOException {
        var reply = script.getOrDefault(command, otherwise);
        if (reply.equals(HANG_UP)) {
            return false;
        }
        if (!reply.equals(SILENCE)) {
            client.getOutputStream().write((reply + "\r\n").getBytes(UTF_8));
        }
        return true;
    }
}
