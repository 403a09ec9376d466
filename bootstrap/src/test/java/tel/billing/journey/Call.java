package tel.billing.journey;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;

/// A request under construction. Its response is always validated against the API contract.
public final class Call {
    private final HttpClient http;
    private final Contract contract;
    private final String method;
    private final URI uri;
    private final HttpRequest.Builder request;
    private HttpRequest.BodyPublisher body = BodyPublishers.noBody();

    Call(HttpClient http, Contract contract, String method, URI uri) {
        this.http = http;
        this.contract = contract;
        this.method = method;
        this.uri = uri;
        this.request = HttpRequest.newBuilder(uri).timeout(Duration.ofMinutes(2));
    }

    public Call json(String text) {
        return header("Content-Type", "application/json").bytes(text.getBytes(UTF_8));
    }

    public Call bytes(byte[] bytes) {
        body = BodyPublishers.ofByteArray(bytes);
        return this;
    }

    public Call header(String name, String value) {
        request.header(name, value);
        return this;
    }

    public Call bearer(String token) {
        return header("Authorization", "Bearer " + token);
    }

    public Call key(UUID key) {
        return header("Idempotency-Key", key.toString());
    }

    public Reply send() {
        var response = response();
        var text = new String(response.body(), UTF_8);
        var reply = new Reply(method, uri.getRawPath(), response.statusCode(), response.headers(), text);
        contract.hold(reply);
        return reply;
    }

    /// The bytes of a response with status 200.
    public byte[] download() {
        var response = response();
        contract.hold(new Reply(method, uri.getRawPath(), response.statusCode(), response.headers(), "binary"));
        assertThat(response.statusCode()).isEqualTo(200);
        return response.body();
    }

    private HttpResponse<byte[]> response() {
        try {
            return http.send(request.method(method, body).build(), BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + uri, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
