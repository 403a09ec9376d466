package tel.billing.proof;

import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Somebody with an account, who signs in again whenever a token is over.
final class Customer {
    private static final String PASSWORD = "purple monkey dishwasher";

    private final Api api;
    private final String email;
    private volatile String accessToken;

    private Customer(Api api, String email, String accessToken) {
        this.api = api;
        this.email = email;
        this.accessToken = accessToken;
    }

    /// By the way that everybody comes: signup, mail, link.
    static Customer signUp(Api api, String email) {
        var wishes =
                Map.of("email", email, "company_name", "Ada Telecom B.V.", "country", "NL", "plan_tier", "starter");
        api.sendInPeace(api.post("/v1/signup", wishes).build(), 202);
        var mails = api.get("/dev/mailbox?to=" + URLEncoder.encode(email, StandardCharsets.UTF_8))
                .build();
        var link = await("mail to " + email)
                .atMost(Duration.ofSeconds(20))
                .until(
                        () -> api.sendInPeace(mails, 200)
                                .json()
                                .at("/items/0/links")
                                .valueStream()
                                .map(JsonNode::asString)
                                .filter(text -> text.contains("token="))
                                .toList(),
                        links -> !links.isEmpty())
                .getFirst();
        var token = URI.create(link).getQuery().replaceFirst("^token=", "");
        var redemption = Map.of("token", token, "password", PASSWORD);
        var session = api.sendInPeace(
                api.post("/v1/auth/magic-link/redeem", redemption).build(), 200);
        return new Customer(api, email, accessTokenIn(session));
    }

    Api api() {
        return api;
    }

    /// A request in this customer's name. Refused for its token, it may be sent again: the next one has a new token.
    Heard send(HttpRequest.Builder request) {
        var token = accessToken;
        var heard = api.send(request.header("Authorization", "Bearer " + token).build());
        if (heard instanceof Heard.Answer answer && answer.status() == 401) {
            signInUnlessDone(token);
        }
        return heard;
    }

    private synchronized void signInUnlessDone(String refused) {
        if (accessToken.equals(refused)
                && api.send(api.post("/v1/auth/sign-in", Map.of("email", email, "password", PASSWORD))
                                .build())
                        instanceof Heard.Answer answer
                && answer.status() == 200) {
            accessToken = accessTokenIn(answer);
        }
    }

    /// Whether the service does what takes its database.
    boolean isServed() {
        return send(api.get("/v1/payments?limit=1")) instanceof Heard.Answer answer && answer.status() == 200;
    }

    List<JsonNode> payments() {
        return all("/v1/payments?limit=100");
    }

    /// Every movement of money in this customer's wallet, the newest first; none if there is no wallet.
    List<JsonNode> entries() {
        return all("/v1/wallets/EUR/entries?limit=100");
    }

    long balanceMinor() {
        return all("/v1/wallets").stream()
                .mapToLong(wallet -> wallet.required("balance_minor").longValue())
                .sum();
    }

    private List<JsonNode> all(String path) {
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

    /// A list is asked for twice, because the token may have lapsed.
    private JsonNode page(String path) {
        return Stream.generate(() -> send(api.get(path)))
                .limit(2)
                .filter(heard -> heard instanceof Heard.Answer answer && answer.status() == 200)
                .map(heard -> ((Heard.Answer) heard).json())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no list at " + path));
    }

    private static String accessTokenIn(Heard.Answer session) {
        return session.json().required("access_token").asString();
    }
}
