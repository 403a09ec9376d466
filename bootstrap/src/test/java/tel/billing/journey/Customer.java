package tel.billing.journey;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/// Somebody with an account, signed in.
final class Customer {
    static final String PASSWORD = "purple monkey dishwasher";

    private final Service service;
    private final String email;
    private String accessToken;
    private String refreshToken;

    private Customer(Service service, String email, Reply session) {
        this.service = service;
        this.email = email;
        this.accessToken = session.text("access_token");
        this.refreshToken = session.text("refresh_token");
    }

    static Customer of(Service service) {
        var email = anyAddress();
        signUp(service, email, Map.of()).mustBe(202);
        return redeem(service, email, service.mailbox().await(email, 1).token());
    }

    static Customer redeem(Service service, String email, String token) {
        var session = service.post("/v1/auth/magic-link/redeem")
                .json(json(Map.of("token", token, "password", PASSWORD)))
                .send()
                .mustBe(200);
        return new Customer(service, email, session);
    }

    static String anyAddress() {
        return "ada-%s@example.com".formatted(UUID.randomUUID());
    }

    /// Signs up a Dutch company, but for what is given otherwise.
    static Reply signUp(Service service, String email, Map<String, String> otherwise) {
        var members = new LinkedHashMap<String, Object>(
                Map.of("email", email, "company_name", "Ada Telecom B.V.", "country", "NL", "plan_tier", "starter"));
        members.putAll(otherwise);
        return service.post("/v1/signup").json(json(members)).send();
    }

    static String json(Map<String, ?> members) {
        return JsonMapper.shared().writeValueAsString(members);
    }

    void signIn() {
        var session = service.post("/v1/auth/sign-in")
                .json(json(Map.of("email", email, "password", PASSWORD)))
                .send()
                .mustBe(200);
        accessToken = session.text("access_token");
        refreshToken = session.text("refresh_token");
    }

    String email() {
        return email;
    }

    String accessToken() {
        return accessToken;
    }

    String refreshToken() {
        return refreshToken;
    }

    Reply get(String path) {
        return service.get(path).bearer(accessToken).send();
    }

    Reply topUp(long amountMinor) {
        return topUp(UUID.randomUUID(), "{\"amount_minor\": %d, \"currency\": \"EUR\"}".formatted(amountMinor));
    }

    Reply topUp(UUID key, String body) {
        return service.post("/v1/payments/topup")
                .bearer(accessToken)
                .key(key)
                .json(body)
                .send();
    }

    /// The status of the payment now.
    String statusOf(String payment) {
        return get("/v1/payments/" + payment).mustBe(200).text("status");
    }

    /// What is in the wallet for euros; nothing where there is none.
    long euros() {
        return get("/v1/wallets").mustBe(200).items().stream()
                .filter(wallet -> wallet.required("currency").asString().equals("EUR"))
                .mapToLong(wallet -> wallet.required("balance_minor").longValue())
                .sum();
    }
}
