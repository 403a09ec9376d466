package tel.billing.provisioning.kamailio.peer;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A SIP message (RFC 3261), as far as a test's phone needs: header names are kept as written, and folded
/// lines are not supported.
///
/// @param start the request line or the status line
public record SipMessage(String start, List<Header> headers, String body) {
    private static final String END = "\r\n";

    /// A header line.
    public record Header(String name, String value) {
        private String line() {
            return name + ": " + value + END;
        }
    }

    public SipMessage {
        headers = List.copyOf(headers);
    }

    static SipMessage request(String method, String uri) {
        return new SipMessage("%s %s SIP/2.0".formatted(method, uri), List.of(), "");
    }

    static SipMessage parse(String text) {
        var parts = text.split("\r\n\r\n", 2);
        var lines = parts[0].split(END);
        var headers = Stream.of(lines)
                .skip(1)
                .map(line -> line.split(":", 2))
                .map(pair -> new Header(pair[0].strip(), pair[1].strip()))
                .toList();
        return new SipMessage(lines[0], headers, parts.length == 2 ? parts[1] : "");
    }

    /// Adds a header at the end.
    public SipMessage with(String name, String value) {
        return new SipMessage(
                start,
                Stream.concat(headers.stream(), Stream.of(new Header(name, value)))
                        .toList(),
                body);
    }

    SipMessage withAll(List<Header> more) {
        return new SipMessage(
                start, Stream.concat(headers.stream(), more.stream()).toList(), body);
    }

    /// Replaces all headers of this name.
    public SipMessage but(String name, String value) {
        return without(name).with(name, value);
    }

    public SipMessage without(String name) {
        return new SipMessage(
                start,
                headers.stream()
                        .filter(header -> !header.name().equalsIgnoreCase(name))
                        .toList(),
                body);
    }

    /// The same message with another start line.
    SipMessage starting(String other) {
        return new SipMessage(other, headers, body);
    }

    String text() {
        return start
                + END
                + headers.stream().map(Header::line).collect(joining())
                + new Header("Content-Length", String.valueOf(body.length())).line()
                + END
                + body;
    }

    boolean isRequest() {
        return !start.startsWith("SIP/2.0 ");
    }

    /// Of a request.
    public String method() {
        return start.substring(0, start.indexOf(' '));
    }

    /// Of a request.
    public String uri() {
        return start.split(" ", 3)[1];
    }

    /// The status of a response.
    public int status() {
        return Integer.parseInt(start.substring(8, 11));
    }

    /// The reason phrase of a response.
    public String reason() {
        return start.substring(12);
    }

    public Optional<String> header(String name) {
        return all(name).findFirst();
    }

    Stream<String> all(String name) {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(Header::value);
    }

    /// The branch of the topmost `Via`, which matches a response to its request.
    String branch() {
        return header("Via").orElseThrow().replaceFirst(".*branch=", "").replaceFirst("[;,].*", "");
    }
}
