package tel.billing.proof.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tel.billing.proof.evidence.RequestResult;
import tools.jackson.databind.JsonNode;

/// A user with an account.
public record Customer(Session session, UUID account) {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String PASSWORD = "purple monkey dishwasher";

    /// Joins as every customer does: signup, e-mail, link.
    public static Customer signUp(Api api, Mailbox mailbox, String email) {
        var wishes =
                Map.of("email", email, "company_name", "Ada Telecom B.V.", "country", "NL", "plan_tier", "starter");
        api.sendUntilAnswered(api.post("/v1/signup", wishes).build(), 202);
        var redemption = Map.of("token", mailbox.tokenFor(email), "password", PASSWORD);
        var first = api.sendUntilAnswered(
                api.post("/v1/auth/magic-link/redeem", redemption).build(), 200);
        var signIn = Map.of("email", email, "password", PASSWORD);
        var session = Session.of(
                api, first, () -> api.send(api.post("/v1/auth/sign-in", signIn).build()));
        return new Customer(
                session,
                UUID.fromString(session.page("/v1/me").at("/account/id").asString()));
    }

    /// Whether the instance at this address answers a request that needs its database.
    public boolean isServedAt(URI instance) {
        var payments = instance.resolve("/v1/payments?limit=1").toString();
        return session.send(session.api().get(payments)) instanceof RequestResult.Answer answer
                && answer.status() == 200;
    }

    public boolean hasCard() {
        return !session.page("/v1/payment-methods").required("items").isEmpty();
    }

    List<UUID> subscriptions() {
        return session.all("/v1/subscriptions?limit=100").stream()
                .map(item -> UUID.fromString(item.required("id").asString()))
                .toList();
    }

    /// Waits longer for the answer than the service's own timeout.
    public HttpResponse<String> topUpWithLongTimeout(PlannedTopUp topUp) throws IOException, InterruptedException {
        return session.api()
                .exchange(session.authenticated(session.api().post("/v1/payments/topup", topUp.members()))
                        .header("Idempotency-Key", topUp.key().toString())
                        .timeout(PATIENCE)
                        .build());
    }

    RequestResult payment(UUID id) {
        return session.send(session.api().get("/v1/payments/" + id));
    }

    public List<JsonNode> payments() {
        return session.all("/v1/payments?limit=100");
    }

    /// Activates the subscription that signup created. Returns whether it is active.
    public boolean activate(UUID key) {
        var path = "/v1/subscriptions/%s/activate".formatted(subscriptions().getFirst());
        return session.send(session.api().post(path, Map.of()).header("Idempotency-Key", key.toString()))
                        instanceof RequestResult.Answer answer
                && answer.status() == 200;
    }

    /// The numbers of this customer's invoices.
    public List<String> invoiceNumbers() {
        return session.all("/v1/invoices?limit=100").stream()
                .map(item -> item.required("number").asString())
                .toList();
    }

    /// The entries of this customer's wallet, newest first. Empty if there is no wallet.
    public List<JsonNode> entries() {
        return session.all("/v1/wallets/EUR/entries?limit=100");
    }

    public long balanceMinor() {
        return session.all("/v1/wallets").stream()
                .mapToLong(wallet -> wallet.required("balance_minor").longValue())
                .sum();
    }
}
