package tel.billing.provisioning.kamailio;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import tel.billing.shared.Secret;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Kamailio's JSON-RPC over HTTP (https://www.kamailio.org/docs/modules/stable/modules/jsonrpcs.html).
/// The whole of an answer is bounded, by time and by length. All that is asked for may be asked for
/// again, and is, where a connection broke that was kept too long.
final class JsonRpc implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration CONNECTING = Duration.ofSeconds(2);
    /// A line has few calls, of some two thousand bytes each.
    private static final int LONGEST_ANSWER = 1024 * 1024;

    private static final int ATTEMPTS = 3;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECTING)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final AtomicLong questions = new AtomicLong();
    private final URI address;
    private final Secret token;
    private final Alarm alarm;

    JsonRpc(URI address, Secret token) {
        this.address = address;
        this.token = token;
        this.alarm = new Alarm("Kamailio's JSON-RPC at " + address);
    }

    /// What Kamailio answers.
    sealed interface Reply {

        record Result(JsonNode value) implements Reply {}

        /// It understood, and could not.
        record Failure(int code, String message) implements Reply {}

        /// It is there, and its configuration does not let the question through, or the answer is longer
        /// than we read.
        record Refusal(String message) implements Reply {}
    }

    Reply call(Deadline deadline, String method, Object... parameters) throws NoAnswer {
        var id = questions.incrementAndGet();
        var question = JSON.createObjectNode().put("jsonrpc", "2.0").put("method", method);
        if (parameters.length > 0) {
            question.set("params", JSON.valueToTree(parameters));
        }
        return read(id, send(question.put("id", id).toString(), deadline));
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }

    private Reply read(long id, HttpResponse<Optional<String>> response) throws NoAnswer {
        var reply = response.body().flatMap(body -> reply(id, body));
        if (reply.isPresent()) {
            return reply.get();
        }
        var said = said(response);
        alarm.refuses(said);
        if (isRefusal(response)) {
            return new Reply.Refusal(said);
        }
        throw NoAnswer.andNobodyKnows(new IOException(said));
    }

    /// Empty if it is no answer to our question.
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

    private static String said(HttpResponse<Optional<String>> response) {
        if (response.statusCode() == UNAUTHORIZED) {
            return "it does not know BILLING_KAMAILIO_RPC_TOKEN";
        }
        return response.body().isEmpty()
                ? "its answer is too long"
                : "HTTP %s without an answer".formatted(response.statusCode());
    }

    private static boolean isRefusal(HttpResponse<Optional<String>> response) {
        return response.statusCode() == FORBIDDEN
                || (response.body().isEmpty() && response.statusCode() != UNAUTHORIZED);
    }

    private HttpResponse<Optional<String>> send(String question, Deadline deadline) throws NoAnswer {
        for (var attempt = 1; ; attempt++) {
            try {
                return sendOnce(question, deadline);
            } catch (ConnectException | HttpTimeoutException away) {
                alarm.ring(away);
                throw NoAnswer.andNobodyKnows(away);
            } catch (IOException broken) {
                if (attempt == ATTEMPTS) {
                    alarm.ring(broken);
                    throw NoAnswer.andNobodyKnows(broken);
                }
            } catch (InterruptedException called) {
                Thread.currentThread().interrupt();
                throw NoAnswer.andNobodyKnows(called);
            }
        }
    }

    private HttpResponse<Optional<String>> sendOnce(String question, Deadline deadline)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .header("Authorization", "Bearer " + token.value())
                .POST(BodyPublishers.ofString(question))
                .build();
        var answer = http.sendAsync(request, JsonRpc::text);
        try {
            return answer.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            throw new HttpTimeoutException("no answer in time");
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof IOException broken ? broken : new IOException(failed.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    /// Empty if it says of itself that it is too long, as Kamailio does.
    private static BodySubscriber<Optional<String>> text(ResponseInfo head) {
        return head.headers().firstValueAsLong("Content-Length").orElse(0) > LONGEST_ANSWER
                ? BodySubscribers.replacing(Optional.empty())
                : BodySubscribers.mapping(
                        BodySubscribers.limiting(BodySubscribers.ofString(UTF_8), LONGEST_ANSWER), Optional::of);
    }
}
