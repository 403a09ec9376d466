package tel.billing.proof;

import java.util.List;
import java.util.Map;
import tel.billing.device.Authenticator;
import tools.jackson.databind.JsonNode;

/// The operator's administrator, who refunds payments and suspends accounts.
record Clerk(Session session) {
    static final String EMAIL = "egon@example.com";
    private static final String PASSWORD = "correct horse battery staple";

    /// Joins as the first administrator does: invitation, password, authenticator.
    static Clerk enrol(Api api, Mailbox mailbox) {
        var invitation = mailbox.tokenFor(EMAIL);
        var secret = api.sendInPeace(
                        api.post("/v1/auth/admin/enrol", Map.of("token", invitation, "password", PASSWORD))
                                .build(),
                        200)
                .json()
                .required("secret")
                .asString();
        var authenticator = new Authenticator(secret);
        var first = api.sendInPeace(
                api.post("/v1/auth/admin/enrol/confirm", Map.of("token", invitation, "code", authenticator.next()))
                        .build(),
                200);
        return new Clerk(Session.of(api, first, () -> signIn(api, authenticator)));
    }

    private static Heard signIn(Api api, Authenticator authenticator) {
        var challenge = api.send(api.post("/v1/auth/admin/sign-in", Map.of("email", EMAIL, "password", PASSWORD))
                .build());
        if (!(challenge instanceof Heard.Answer answer && answer.status() == 200)) {
            return challenge;
        }
        var id = answer.json().required("challenge_id").asString();
        return api.send(api.post("/v1/auth/admin/2fa/verify", Map.of("challenge_id", id, "code", authenticator.next()))
                .build());
    }

    /// All notifications of the card processor.
    List<JsonNode> notices() {
        return session.all("/v1/admin/payment-notices?limit=100");
    }

    boolean findsNotice(String status) {
        return !session.page("/v1/admin/payment-notices?limit=1&status=" + status)
                .required("items")
                .isEmpty();
    }
}
