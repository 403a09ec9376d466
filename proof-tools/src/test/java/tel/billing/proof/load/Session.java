package tel.billing.proof.load;

import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tel.billing.proof.evidence.RequestResult;
import tools.jackson.databind.JsonNode;

/// A signed-in user, who signs in again when the access token has expired.
final class Session {
    private final Api api;
    private final Supplier<RequestResult> signIn;
    private volatile String accessToken;

    private Session(Api api, Supplier<RequestResult> signIn, String accessToken) {
        this.api = api;
        this.signIn = signIn;
        this.accessToken = accessToken;
    }

    /// @param signIn requests another session
    static Session of(Api api, RequestResult.Answer first, Supplier<RequestResult> signIn) {
        return new Session(api, signIn, tokenIn(first).orElseThrow());
    }

    Api api() {
        return api;
    }

    /// The current access token.
    String accessToken() {
        return accessToken;
    }

    HttpRequest.Builder authenticated(HttpRequest.Builder request) {
        return authenticated(request, accessToken);
    }

    private static HttpRequest.Builder authenticated(HttpRequest.Builder request, String token) {
        return request.header("Authorization", "Bearer " + token);
    }

    /// Sends an authenticated request. After a rejected token, the caller can send it again with the
    /// new token.
    RequestResult send(HttpRequest.Builder request) {
        var token = accessToken;
        var result = api.send(authenticated(request, token).build());
        if (result instanceof RequestResult.Answer answer && answer.status() == 401) {
            signInUnlessDone(token);
        }
        return result;
    }

    private synchronized void signInUnlessDone(String refused) {
        if (accessToken.equals(refused)) {
            tokenIn(signIn.get()).ifPresent(token -> accessToken = token);
        }
    }

    private static Optional<String> tokenIn(RequestResult result) {
        return result instanceof RequestResult.Answer answer && answer.status() == 200
                ? Optional.of(answer.json().required("access_token").asString())
                : Optional.empty();
    }

    /// All items of a list, page by page.
    List<JsonNode> all(String path) {
        var items = new ArrayList<JsonNode>();
        for (var page = page(path);
                ;
                page = page(path + "&cursor=" + page.required("next_cursor").asString())) {
            page.required("items").valueStream().forEach(items::add);
            if (!page.has("next_cursor")) {
                return items;
            }
        }
    }

    /// Tries twice, because the token may have expired.
    JsonNode page(String path) {
        return Stream.generate(() -> send(api.get(path)))
                .limit(2)
                .filter(result -> result instanceof RequestResult.Answer answer && answer.status() == 200)
                .map(heard -> ((RequestResult.Answer) heard).json())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no list at " + path));
    }
}
