package tel.billing.journey;

import java.util.Map;
import java.util.UUID;
import tel.billing.device.Authenticator;

/// A signed-in staff member of the operator.
public final class Staff {
    public static final String EMAIL = "admin@example.com";
    private static final String PASSWORD = "correct horse battery staple";
    private static final String SECRET = "JBSWY3DPEHPK3PXP";

    private final Service service;
    private final String email;
    private final String password;
    private final Authenticator authenticator;
    private String accessToken;
    private String refreshToken;

    private Staff(
            Service service,
            String email,
            String password,
            Authenticator authenticator,
            String accessToken,
            String refreshToken) {
        this.service = service;
        this.email = email;
        this.password = password;
        this.authenticator = authenticator;
        this.accessToken = accessToken;
        this.refreshToken = refreshToken;
    }

    private static Staff in(
            Service service, String email, String password, Authenticator authenticator, Reply session) {
        return new Staff(
                service, email, password, authenticator, session.text("access_token"), session.text("refresh_token"));
    }

    /// The same user on another instance.
    public Staff at(Service other) {
        return new Staff(other, email, password, authenticator, accessToken, refreshToken);
    }

    /// The administrator of the embedded default. Each code is valid once, so tests share [Service#admin()].
    static Staff first(Service service) {
        var authenticator = new Authenticator(SECRET);
        var challenge = challenge(service, EMAIL, PASSWORD).mustBe(200);
        var session = verify(service, challenge.text("challenge_id"), authenticator.next());
        return in(service, EMAIL, PASSWORD, authenticator, session.mustBe(200));
    }

    public static Staff support(Service service) {
        return joining(service, "support");
    }

    /// A staff member whom the administrator invited, and who enrolled.
    public static Staff joining(Service service, String role) {
        var email = "dora-%s@example.com".formatted(UUID.randomUUID());
        invite(service, email, role).mustBe(201);
        return enrolling(service, email, service.mailbox().await(email, 1).token());
    }

    public static Staff enrolling(Service service, String email, String invitation) {
        var authenticator = new Authenticator(
                enrol(service, invitation, Customer.PASSWORD).mustBe(200).text("secret"));
        var session = confirm(service, invitation, authenticator.next()).mustBe(200);
        return in(service, email, Customer.PASSWORD, authenticator, session);
    }

    /// A staff member who enrolled before, with the default password of the tests.
    public static Staff returning(Service service, String email, Authenticator authenticator) {
        var challenge = challenge(service, email, Customer.PASSWORD).mustBe(200);
        var session = verify(service, challenge.text("challenge_id"), authenticator.next());
        return in(service, email, Customer.PASSWORD, authenticator, session.mustBe(200));
    }

    public static Reply invite(Service service, String email, String role) {
        return service.admin().post("/v1/admin/users", Customer.json(Map.of("email", email, "role", role)));
    }

    public static Reply enrol(Service service, String invitation, String password) {
        return service.post("/v1/auth/admin/enrol")
                .json(Customer.json(Map.of("token", invitation, "password", password)))
                .send();
    }

    public static Reply confirm(Service service, String invitation, String code) {
        return service.post("/v1/auth/admin/enrol/confirm")
                .json(Customer.json(Map.of("token", invitation, "code", code)))
                .send();
    }

    public static Reply challenge(Service service, String email, String password) {
        return service.post("/v1/auth/admin/sign-in")
                .json(Customer.json(Map.of("email", email, "password", password)))
                .send();
    }

    public static Reply verify(Service service, String challenge, String code) {
        return service.post("/v1/auth/admin/2fa/verify")
                .json(Customer.json(Map.of("challenge_id", challenge, "code", code)))
                .send();
    }

    /// A challenge for this user.
    public String challenge() {
        return challenge(service, email, password).mustBe(200).text("challenge_id");
    }

    public Reply verify(String challenge, String code) {
        return verify(service, challenge, code);
    }

    /// Another session.
    public Reply signIn() {
        return verify(challenge(), authenticator.next());
    }

    /// Continues with another session.
    void signInAgain() {
        var session = signIn().mustBe(200);
        accessToken = session.text("access_token");
        refreshToken = session.text("refresh_token");
    }

    /// The session continues with new tokens.
    public void refresh() {
        var session = Customer.refresh(service, refreshToken).mustBe(200);
        accessToken = session.text("access_token");
        refreshToken = session.text("refresh_token");
    }

    public Authenticator authenticator() {
        return authenticator;
    }

    public String email() {
        return email;
    }

    public String password() {
        return password;
    }

    public String accessToken() {
        return accessToken;
    }

    public String refreshToken() {
        return refreshToken;
    }

    public Reply get(String path) {
        return service.get(path).bearer(accessToken).send();
    }

    public Reply post(String path, String body) {
        return service.post(path).bearer(accessToken).json(body).send();
    }

    public Reply post(String path, UUID key, Map<String, ?> body) {
        return service.post(path)
                .bearer(accessToken)
                .key(key)
                .json(Customer.json(body))
                .send();
    }

    public Reply patch(String path, String body) {
        return service.call("PATCH", path).bearer(accessToken).json(body).send();
    }

    /// Suspends, reactivates or closes an account.
    public Reply move(String account, String wish, String reason) {
        return post("/v1/admin/accounts/%s/%s".formatted(account, wish), UUID.randomUUID(), Map.of("reason", reason));
    }

    /// A code that was not used yet.
    public String code() {
        return authenticator.next();
    }

    public String id() {
        return get("/v1/me").mustBe(200).text("id");
    }

    /// The operator's own account.
    public String account() {
        return get("/v1/me").mustBe(200).json().at("/account/id").asString();
    }
}
