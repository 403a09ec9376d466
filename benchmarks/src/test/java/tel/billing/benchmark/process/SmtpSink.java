package tel.billing.benchmark.process;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/// An SMTP server (RFC 5321) that accepts every e-mail, and keeps only the tokens of links.
public final class SmtpSink implements AutoCloseable {
    private static final int BACKLOG = 128;

    private final ServerSocket server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ReadWriteLock gate = new ReentrantReadWriteLock();
    private final Map<String, String> tokens = new ConcurrentHashMap<>();
    private final LongAdder received = new LongAdder();

    private SmtpSink(ServerSocket server) {
        this.server = server;
    }

    public static SmtpSink start() throws IOException {
        var sink = new SmtpSink(new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()));
        sink.threads.execute(sink::acceptAll);
        return sink;
    }

    public int port() {
        return server.getLocalPort();
    }

    /// The number of e-mails so far.
    public long received() {
        return received.sum();
    }

    /// Removes and returns the token of the link in the latest e-mail to this address.
    public Optional<String> takeToken(String address) {
        return Optional.ofNullable(tokens.remove(address));
    }

    /// Accepts no e-mail until the same thread closes the result: clients wait for the reply.
    public Hold hold() {
        gate.writeLock().lock();
        return () -> gate.writeLock().unlock();
    }

    /// A time in which no e-mail is accepted.
    public interface Hold extends AutoCloseable {
        @Override
        void close();
    }

    private void acceptAll() {
        try {
            while (true) {
                var socket = server.accept();
                threads.execute(() -> serve(socket));
            }
        } catch (IOException _) {
            // The sink is closed.
        }
    }

    private void serve(Socket socket) {
        try (socket;
                var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
                var out = socket.getOutputStream()) {
            reply(out, "220 localhost");
            var recipient = "";
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                switch (line.split("[ :]", 2)[0].toUpperCase(Locale.ROOT)) {
                    case "RCPT" -> {
                        recipient = line.substring(line.indexOf('<') + 1, line.indexOf('>'));
                        reply(out, "250 OK");
                    }
                    case "DATA" -> {
                        reply(out, "354 Go ahead");
                        accept(recipient, content(in));
                        reply(out, "250 OK");
                    }
                    case "QUIT" -> {
                        reply(out, "221 Bye");
                        return;
                    }
                    default -> reply(out, "250 OK");
                }
            }
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }

    private static String content(BufferedReader in) throws IOException {
        var content = new StringBuilder();
        for (var line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
            content.append(line).append('\n');
        }
        return content.toString();
    }

    private void accept(String recipient, String content) {
        gate.readLock().lock();
        try {
            EmailToken.in(content).ifPresent(token -> tokens.put(recipient, token));
            received.increment();
        } finally {
            gate.readLock().unlock();
        }
    }

    private static void reply(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(US_ASCII));
        out.flush();
    }

    @Override
    public void close() throws IOException {
        server.close();
        threads.shutdownNow();
    }
}
