package tel.billing.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.client.http.ApiException;

/** The service answered with an error, and no repetition succeeded. */
public final class ProblemException extends ApiException {
    private static final long serialVersionUID = 1;

    private static final String MEDIA_TYPE = "application/problem+json";
    private static final String URN = "urn:service:billing:problem:";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final transient Problem problem;

    private ProblemException(Problem problem, HttpHeaders headers, String body) {
        super(problem.status(), problem.status() + " " + problem.code() + ": " + problem.detail(), headers, body);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }

    static void throwIfProblem(HttpResponse<InputStream> response) {
        var isProblem = response.headers()
                .firstValue("Content-Type")
                .filter(type -> type.startsWith(MEDIA_TYPE))
                .isPresent();
        if (isProblem) {
            var body = text(response);
            throw new ProblemException(problem(response, body), response.headers(), body);
        }
    }

    private static String text(HttpResponse<InputStream> response) {
        try (var body = response.body()) {
            return new String(body.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new ApiException(e);
        }
    }

    private static Problem problem(HttpResponse<?> response, String body) {
        try {
            var members = JSON.readValue(body, new TypeReference<Map<String, Object>>() {});
            var type = text(members, "type");
            return new Problem(
                    type.startsWith(URN) ? type.substring(URN.length()) : "",
                    response.statusCode(),
                    text(members, "title"),
                    text(members, "detail"),
                    invalidParams(members.get("invalid_params")),
                    RetryingHttpClient.retryAfter(response),
                    response.headers().firstValue("X-Request-Id"),
                    members);
        } catch (JsonProcessingException e) {
            throw new ApiException(e);
        }
    }

    private static List<Problem.InvalidParam> invalidParams(Object list) {
        return JSON.convertValue(
                        Optional.ofNullable(list).orElse(List.of()), new TypeReference<List<Map<String, Object>>>() {})
                .stream()
                .map(entry -> new Problem.InvalidParam(
                        text(entry, "name"), text(entry, "code"), text(entry, "reason"), entry))
                .toList();
    }

    private static String text(Map<String, Object> members, String name) {
        return Optional.ofNullable(members.get(name)).map(Object::toString).orElse("");
    }
}
