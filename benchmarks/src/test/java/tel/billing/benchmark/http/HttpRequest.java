package tel.billing.benchmark.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/// The bytes of requests.
public final class HttpRequest {
    private HttpRequest() {}

    /// A request without an access token.
    public static byte[] get(String path) {
        return bytes(head("GET", path) + "\r\n");
    }

    public static byte[] get(String path, String accessToken) {
        return bytes(head("GET", path) + authorization(accessToken) + "\r\n");
    }

    /// A request without an access token.
    public static byte[] post(String path, String json) {
        return bytes(head("POST", path) + content(json));
    }

    /// @param json the body, or an empty text
    public static byte[] post(String path, String accessToken, UUID key, String json) {
        return bytes(
                head("POST", path) + authorization(accessToken) + "Idempotency-Key: " + key + "\r\n" + content(json));
    }

    public static byte[] put(String path, String accessToken, String json) {
        return bytes(head("PUT", path) + authorization(accessToken) + content(json));
    }

    /// A request of a browser.
    ///
    /// @param cookies the value of the header
    public static byte[] page(String path, String cookies) {
        return bytes(head("GET", path) + "Cookie: " + cookies + "\r\n\r\n");
    }

    /// A form that a browser sends.
    public static byte[] form(String path, String cookies, Map<String, String> fields) {
        var body = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), UTF_8))
                .collect(Collectors.joining("&"));
        return bytes(head("POST", path) + "Cookie: " + cookies
                + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: " + body.length() + "\r\n\r\n"
                + body);
    }

    private static String head(String method, String path) {
        return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n";
    }

    private static String authorization(String accessToken) {
        return "Authorization: Bearer " + accessToken + "\r\n";
    }

    private static String content(String json) {
        return json.isEmpty()
                ? "Content-Length: 0\r\n\r\n"
                : "Content-Type: application/json\r\nContent-Length: " + json.getBytes(UTF_8).length + "\r\n\r\n"
                        + json;
    }

    private static byte[] bytes(String request) {
        return request.getBytes(UTF_8);
    }
}
