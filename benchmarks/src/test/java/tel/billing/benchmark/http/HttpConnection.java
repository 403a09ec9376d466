package tel.billing.benchmark.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A client's connection to the service on this machine: HTTP/1.1 (RFC 9112), one request at a time. It stays
/// open until the service closes it, and opens again for the next request.
public final class HttpConnection implements AutoCloseable {
    private static final int BUFFER = 32 * 1024;
    private static final int TIMEOUT_MILLIS = 60_000;

    private final int port;
    private final byte[] buffer = new byte[BUFFER];
    private @Nullable Socket socket;
    private int position;
    private int limit;

    public HttpConnection(int port) {
        this.port = port;
    }

    /// Opens the connection if it is closed.
    public void open() throws IOException {
        connected();
    }

    /// Sends the bytes of a request and reads the reply.
    public HttpReply send(byte[] request) throws IOException {
        var connected = connected();
        connected.getOutputStream().write(request);
        return read(connected.getInputStream());
    }

    /// Sends the bytes of a request again, after the time that the service asks for, until it is not refused.
    public HttpReply sendUntilAdmitted(byte[] request) throws IOException {
        var reply = send(request);
        while (reply.isRefused()) {
            LockSupport.parkNanos(reply.retryAfter().toNanos());
            reply = send(request);
        }
        return reply;
    }

    private Socket connected() throws IOException {
        var current = socket;
        if (current == null) {
            current = new Socket(InetAddress.getLoopbackAddress(), port);
            current.setTcpNoDelay(true);
            current.setSoTimeout(TIMEOUT_MILLIS);
            position = 0;
            limit = 0;
            socket = current;
        }
        return current;
    }

    private HttpReply read(InputStream in) throws IOException {
        var status = Integer.parseInt(line(in).substring(9, 12));
        var length = 0;
        var chunked = false;
        var last = false;
        var retryAfter = Duration.ZERO;
        var cookies = new ArrayList<String>();
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
            var colon = line.indexOf(':');
            var value = line.substring(colon + 1).strip();
            switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
                case "content-length" -> length = Integer.parseInt(value);
                case "transfer-encoding" -> chunked = value.equalsIgnoreCase("chunked");
                case "connection" -> last = value.equalsIgnoreCase("close");
                case "retry-after" -> retryAfter = Duration.ofSeconds(Integer.parseInt(value));
                case "set-cookie" -> cookies.add(value.split(";", 2)[0]);
                default -> {}
            }
        }
        var body = new ByteArrayOutputStream();
        if (chunked) {
            readChunks(in, body);
        } else {
            read(in, length, body);
        }
        if (last) {
            close();
        }
        return new HttpReply(status, body.toString(UTF_8), retryAfter, cookies);
    }

    private void readChunks(InputStream in, ByteArrayOutputStream body) throws IOException {
        for (var size = chunkSize(in); size > 0; size = chunkSize(in)) {
            read(in, size, body);
            line(in);
        }
        line(in);
    }

    private int chunkSize(InputStream in) throws IOException {
        return Integer.parseInt(line(in).strip(), 16);
    }

    private void read(InputStream in, int length, ByteArrayOutputStream body) throws IOException {
        for (var left = length; left > 0; ) {
            fillIfEmpty(in);
            var part = Math.min(left, limit - position);
            body.write(buffer, position, part);
            position += part;
            left -= part;
        }
    }

    private String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        while (true) {
            fillIfEmpty(in);
            var start = position;
            while (position < limit && buffer[position] != '\n') {
                position++;
            }
            line.append(new String(buffer, start, position - start, ISO_8859_1));
            if (position < limit) {
                position++;
                return line.toString().stripTrailing();
            }
        }
    }

    private void fillIfEmpty(InputStream in) throws IOException {
        if (position == limit) {
            position = 0;
            limit = Math.max(0, in.read(buffer));
            if (limit == 0) {
                throw new EOFException("the service closed the connection");
            }
        }
    }

    @Override
    public void close() throws IOException {
        var current = socket;
        socket = null;
        if (current != null) {
            current.close();
        }
    }
}
