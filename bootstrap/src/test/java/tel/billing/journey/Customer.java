package tel.billing.journey;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import tel.billing.shared.AccountId;
import tools.jackson.databind.json.JsonMapper;

/// A signed-in user with an account.
public final class Customer {
    public static final String PASSWORD = "purple monkey dishwasher";

    private final Service service;
    private final String email;
    private String accessToken;
    private String refreshToken;

    private Customer(Service service, String email, Reply session) {
        this(service, email, session.text("access_token"), session.text("refresh_token"));
    }

    private Customer(Service service, String email, String accessToken, String refreshToken) {
        this.service = service;
        this.email = email;
        this.accessToken = accessToken;
        this.refreshToken = refreshToken;
    }

    public static Customer of(Service service) {
        var email = anyAddress();
        signUp(service, email, Map.of()).mustBe(202);
        return redeem(service, email, service.mailbox().await(email, 1).token());
    }

    public static Customer redeem(Service service, String email, String token) {
        return new Customer(service, email, open(service, token).mustBe(200));
    }

    /// Opens a magic link and sets the password.
    public static Reply open(Service service, String token) {
        return service.post("/v1/auth/magic-link/redeem")
                .json(json(Map.of("token", token, "password", PASSWORD)))
                .send();
    }

    public static Reply signIn(Service service, String email, String password) {
        return service.post("/v1/auth/sign-in")
                .json(json(Map.of("email", email, "password", password)))
                .send();
    }

    public static Reply refresh(Service service, String token) {
        return service.post("/v1/auth/refresh")
                .json(json(Map.of("refresh_token", token)))
                .send();
    }

    /// Requests a link to reset the password.
    public static Reply forget(Service service, String email) {
        return service.post("/v1/auth/forgot-password")
                .json(json(Map.of("email", email)))
                .send();
    }

    /// Opens such a link.
    public static Reply reset(Service service, String token, String password) {
        return service.post("/v1/auth/reset-password")
                .json(json(Map.of("token", token, "password", password)))
                .send();
    }

    /// Opens a link that confirms another address.
    public static Reply confirmEmail(Service service, String token) {
        return service.post("/v1/auth/confirm-email")
                .json(json(Map.of("token", token)))
                .send();
    }

    public static String anyAddress() {
        return "ada-%s@example.com".formatted(UUID.randomUUID());
    }

    /// Signs up a Dutch company, with defaults for all other members.
    public static Reply signUp(Service service, String email, Map<String, ?> otherwise) {
        var members = new LinkedHashMap<String, Object>(
                Map.of("email", email, "company_name", "Ada Telecom B.V.", "country", "NL", "plan_tier", "starter"));
        members.putAll(otherwise);
        return service.post("/v1/signup").json(json(members)).send();
    }

    public static String json(Map<String, ?> members) {
        return JsonMapper.shared().writeValueAsString(members);
    }

    public void signIn() {
        var session = signIn(service, email, PASSWORD).mustBe(200);
        accessToken = session.text("access_token");
        refreshToken = session.text("refresh_token");
    }

    /// The same customer on another instance.
    public Customer at(Service other) {
        return new Customer(other, email, accessToken, refreshToken);
    }

    /// The customer's account.
    public AccountId account() {
        var id = get("/v1/me").mustBe(200).json().required("account").required("id");
        return new AccountId(UUID.fromString(id.asString()));
    }

    public String email() {
        return email;
    }

    public String accessToken() {
        return accessToken;
    }

    public String refreshToken() {
        return refreshToken;
    }

    /// Requests a change of the address.
    public Reply changeEmail(String to, String password) {
        return service.call("PUT", "/v1/me/email")
                .bearer(accessToken)
                .json(json(Map.of("email", to, "password", password)))
                .send();
    }

    public Reply get(String path) {
        return service.get(path).bearer(accessToken).send();
    }

    public Reply topUp(long amountMinor) {
        return topUp(UUID.randomUUID(), "{\"amount_minor\": %d, \"currency\": \"EUR\"}".formatted(amountMinor));
    }

    public Reply topUp(UUID key, String body) {
        return service.post("/v1/payments/topup")
                .bearer(accessToken)
                .key(key)
                .json(body)
                .send();
    }

    /// The current status of the payment.
    public String statusOf(String payment) {
        return get("/v1/payments/" + payment).mustBe(200).text("status");
    }

    /// The balance of the EUR wallet; absent if there is no wallet.
    public long euros() {
        return get("/v1/wallets").mustBe(200).items().stream()
                .filter(wallet -> wallet.required("currency").asString().equals("EUR"))
                .mapToLong(wallet -> wallet.required("balance_minor").longValue())
                .sum();
    }
}
