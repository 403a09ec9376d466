package tel.billing.proof.load;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import tel.billing.device.Authenticator;
import tel.billing.proof.evidence.RequestResult;
import tools.jackson.databind.JsonNode;

/// The operator's administrator, who refunds payments and suspends accounts.
public record AdminClient(Session session) {
    public static final String EMAIL = "egon@example.com";
    private static final String PASSWORD = "correct horse battery staple";

    /// Joins as the first administrator does: invitation, password, authenticator.
    public static AdminClient enrol(Api api, Mailbox mailbox) {
        var invitation = mailbox.tokenFor(EMAIL);
        var secret = api.sendUntilAnswered(
                        api.post("/v1/auth/admin/enrol", Map.of("token", invitation, "password", PASSWORD))
                                .build(),
                        200)
                .json()
                .required("secret")
                .asString();
        var authenticator = new Authenticator(secret);
        var first = api.sendUntilAnswered(
                api.post("/v1/auth/admin/enrol/confirm", Map.of("token", invitation, "code", authenticator.next()))
                        .build(),
                200);
        return new AdminClient(Session.of(api, first, () -> signIn(api, authenticator)));
    }

    private static RequestResult signIn(Api api, Authenticator authenticator) {
        var challenge = api.send(api.post("/v1/auth/admin/sign-in", Map.of("email", EMAIL, "password", PASSWORD))
                .build());
        if (!(challenge instanceof RequestResult.Answer answer && answer.status() == 200)) {
            return challenge;
        }
        var id = answer.json().required("challenge_id").asString();
        return api.send(api.post("/v1/auth/admin/2fa/verify", Map.of("challenge_id", id, "code", authenticator.next()))
                .build());
    }

    /// A valid access token.
    public String accessToken() {
        reconciliations();
        return session.accessToken();
    }

    /// Whether the reports of all days before this one were compared, and no difference is open.
    public boolean isReconciledUntil(LocalDate day) {
        var last = "sandbox-" + day.minusDays(1);
        return reconciliations().stream()
                        .anyMatch(done -> done.path("report").asString("").equals(last))
                && differences().stream().allMatch(difference -> difference.has("resolved_at"));
    }

    /// Whether the report of this day was compared.
    public boolean hasCompared(LocalDate day) {
        return reconciliations().stream()
                .anyMatch(done -> done.path("report").asString("").equals("sandbox-" + day));
    }

    private List<JsonNode> reconciliations() {
        return session.all("/v1/admin/reconciliations?limit=100");
    }

    private List<JsonNode> differences() {
        return reconciliations().stream()
                .filter(done -> done.required("found").intValue() > 0)
                .map(done -> session.page("/v1/admin/reconciliations/%s?limit=100"
                        .formatted(done.required("id").asString())))
                .flatMap(done -> done.at("/differences/items").valueStream())
                .toList();
    }

    /// All notifications of the card processor.
    public List<JsonNode> notifications() {
        return session.all("/v1/admin/payment-notifications?limit=100");
    }

    public boolean hasNotification(String status) {
        return !session.page("/v1/admin/payment-notifications?limit=1&status=" + status)
                .required("items")
                .isEmpty();
    }
}
