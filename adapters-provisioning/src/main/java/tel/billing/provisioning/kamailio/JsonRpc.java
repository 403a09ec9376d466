package tel.billing.provisioning.kamailio;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import tel.billing.shared.Secret;
import tel.billing.shared.http.BoundedHttp;
import tel.billing.shared.http.Deadline;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Kamailio's JSON-RPC over HTTP (https://www.kamailio.org/docs/modules/stable/modules/jsonrpcs.html). The
/// total time and the length of each response are limited. All requests are idempotent; a request is repeated
/// if a connection that was idle for too long breaks.
final class JsonRpc implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    /// A line has few calls, of about 2,000 bytes each.
    private static final int MAX_RESPONSE_BYTES = 1024 * 1024;

    private static final int ATTEMPTS = 3;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    private final BoundedHttp http = new BoundedHttp(CONNECT_TIMEOUT);
    private final AtomicLong requests = new AtomicLong();
    private final URI address;
    private final Secret token;
    private final KamailioProblemLog problems;

    JsonRpc(URI address, Secret token) {
        this.address = address;
        this.token = token;
        this.problems = new KamailioProblemLog("Kamailio's JSON-RPC at " + address);
    }

    /// Kamailio's response.
    sealed interface Reply {

        record Result(JsonNode value) implements Reply {}

        /// Kamailio understood the request but could not execute it.
        record Failure(int code, String message) implements Reply {}

        /// Kamailio is running, but its configuration does not allow the request, or the response is too
        /// long.
        record Refusal(String message) implements Reply {}
    }

    Reply call(Deadline deadline, String method, Object... parameters) throws NoResponse {
        var id = requests.incrementAndGet();
        var rpcRequest = JSON.createObjectNode().put("jsonrpc", "2.0").put("method", method);
        if (parameters.length > 0) {
            rpcRequest.set("params", JSON.valueToTree(parameters));
        }
        return read(id, send(rpcRequest.put("id", id).toString(), deadline));
    }

    @Override
    public void close() {
        http.close();
    }

    private Reply read(long id, HttpResponse<Optional<String>> response) throws NoResponse {
        var reply = response.body().flatMap(body -> reply(id, body));
        if (reply.isPresent()) {
            return reply.get();
        }
        var problem = problem(response);
        problems.logRejection(problem);
        if (isRefusal(response)) {
            return new Reply.Refusal(problem);
        }
        throw NoResponse.withUnknownResult(new IncompleteOperation(problem));
    }

    /// Empty if the body is not a response to this request.
    private static Optional<Reply> reply(long id, String body) {
        try {
            var answer = JSON.readTree(body);
            if (answer.path("id").asLong(0) == id && answer.has("result")) {
                return Optional.of(new Reply.Result(answer.get("result")));
            }
            if (answer.path("id").asLong(0) == id && answer.has("error")) {
                var error = answer.get("error");
                return Optional.of(new Reply.Failure(
                        error.path("code").asInt(0), error.path("message").asString("")));
            }
            return Optional.empty();
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    private static String problem(HttpResponse<Optional<String>> response) {
        if (response.statusCode() == UNAUTHORIZED) {
            return "BILLING_KAMAILIO_RPC_TOKEN is wrong";
        }
        return response.body().isEmpty()
                ? "the response is too long"
                : "HTTP %s without a JSON-RPC response".formatted(response.statusCode());
    }

    private static boolean isRefusal(HttpResponse<Optional<String>> response) {
        return response.statusCode() == FORBIDDEN
                || (response.body().isEmpty() && response.statusCode() != UNAUTHORIZED);
    }

    private HttpResponse<Optional<String>> send(String rpcRequest, Deadline deadline) throws NoResponse {
        for (var attempt = 1; ; attempt++) {
            try {
                return sendOnce(rpcRequest, deadline);
            } catch (ConnectException | HttpTimeoutException unreachable) {
                problems.log(unreachable);
                throw NoResponse.withUnknownResult(unreachable);
            } catch (IOException broken) {
                if (attempt == ATTEMPTS) {
                    problems.log(broken);
                    throw NoResponse.withUnknownResult(broken);
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw NoResponse.withUnknownResult(interrupted);
            }
        }
    }

    private HttpResponse<Optional<String>> sendOnce(String rpcRequest, Deadline deadline)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .header("Authorization", "Bearer " + token.value())
                .POST(BodyPublishers.ofString(rpcRequest))
                .build();
        return http.send(request, JsonRpc::text, deadline);
    }

    /// Empty if `Content-Length`, which Kamailio always sends, is over the limit.
    private static BodySubscriber<Optional<String>> text(ResponseInfo head) {
        return head.headers().firstValueAsLong("Content-Length").orElse(0) > MAX_RESPONSE_BYTES
                ? BodySubscribers.replacing(Optional.empty())
                : BodySubscribers.mapping(
                        BodySubscribers.limiting(BodySubscribers.ofString(UTF_8), MAX_RESPONSE_BYTES), Optional::of);
    }
}
