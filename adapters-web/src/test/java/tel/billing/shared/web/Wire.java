package tel.billing.shared.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Speaks HTTP/1.1 byte by byte, so that a test can also send what no client library would.
record Wire(int port) {

    /// The received response. Header names are in lower case.
    record Reply(int status, List<String> headers, String body) {

        Optional<String> header(String name) {
            var start = name.toLowerCase(Locale.ROOT) + ": ";
            return headers.stream()
                    .filter(line -> line.startsWith(start))
                    .map(line -> line.substring(start.length()))
                    .findFirst();
        }

        JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }

        /// The code of the problem, or `about:blank`.
        String problem() {
            return json().path("type").asString("no problem: " + body).replace("urn:service:billing:problem:", "");
        }

        List<String> faults() {
            return json().path("invalid_params")
                    .valueStream()
                    .map(fault -> fault.get("name").asString() + " "
                            + fault.get("reason").asString())
                    .toList();
        }
    }

    Reply get(String path, String... headers) {
        return send("GET", path, "", headers);
    }

    Reply post(String path, String json, String... headers) {
        var all = Arrays.copyOf(headers, headers.length + 1);
        all[headers.length] = "Content-Type: application/json";
        return send("POST", path, json, all);
    }

    Reply send(String method, String path, String body, String... headers) {
        return send(method, path, body.getBytes(UTF_8), headers);
    }

    Reply send(String method, String path, byte[] body, String... headers) {
        var head = new StringBuilder("%s %s HTTP/1.1\r\n".formatted(method, path));
        if (Arrays.stream(headers).noneMatch(header -> header.startsWith("Host:"))) {
            head.append("Host: localhost:").append(port).append("\r\n");
        }
        for (var header : headers) {
            head.append(header).append("\r\n");
        }
        if (body.length > 0 || method.equals("POST")) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        return raw(head.append("Connection: close\r\n\r\n").toString(), body);
    }

    /// Sends exactly these bytes and reads until the server closes the connection.
    Reply raw(String head, byte[] body) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            var out = socket.getOutputStream();
            out.write(head.getBytes(ISO_8859_1));
            out.write(body);
            out.flush();
            return parse(new String(socket.getInputStream().readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Reply parse(String answer) {
        var parts = answer.split("\r\n\r\n", 2);
        var lines = List.of(parts[0].split("\r\n"));
        var headers = lines.stream()
                .skip(1)
                .map(line -> line.substring(0, line.indexOf(':')).toLowerCase(Locale.ROOT)
                        + line.substring(line.indexOf(':')))
                .toList();
        return new Reply(
                Integer.parseInt(lines.getFirst().substring(9, 12)), headers, parts.length > 1 ? parts[1] : "");
    }
}
