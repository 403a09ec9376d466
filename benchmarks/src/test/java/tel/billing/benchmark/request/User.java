package tel.billing.benchmark.request;

import java.io.IOException;
import java.util.Map;
import tel.billing.benchmark.http.HttpConnection;
import tel.billing.benchmark.http.HttpReply;
import tel.billing.benchmark.http.HttpRequest;

/// A signed-in user. Only one client at a time may rotate the tokens.
public final class User {
    private static final int OK = 200;
    private static final int SEE_OTHER = 303;
    private static final String SIGN_IN_PAGE = "/portal/sign-in";

    private final String email;
    private volatile String accessToken;
    private volatile String refreshToken;

    User(String email, HttpReply session) {
        this.email = email;
        this.accessToken = session.text("access_token");
        this.refreshToken = session.text("refresh_token");
    }

    String email() {
        return email;
    }

    String accessToken() {
        return accessToken;
    }

    /// Gets a new access token, before the old one expires.
    public void refresh(int port) throws IOException {
        try (var connection = new HttpConnection(port)) {
            refresh(connection).mustBe(OK);
        }
    }

    /// Starts a new session with the password.
    void signIn(HttpConnection connection) throws IOException {
        var session = connection
                .send(HttpRequest.post(
                        "/v1/auth/sign-in", "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(email, Site.PASSWORD)))
                .mustBe(OK);
        accessToken = session.text("access_token");
        refreshToken = session.text("refresh_token");
    }

    /// Signs in to the portal with a browser, and returns its cookies as the value of a header.
    String signInToPortal(HttpConnection connection) throws IOException {
        var page = connection.send(HttpRequest.get(SIGN_IN_PAGE)).mustBe(OK);
        var fields = Map.of("form_token", page.hiddenField("form_token"), "email", email, "password", Site.PASSWORD);
        return connection
                .sendUntilAdmitted(HttpRequest.form(SIGN_IN_PAGE, page.cookieHeader(), fields))
                .mustBe(SEE_OTHER)
                .cookieHeader();
    }

    /// The body of a page that must exist.
    public String read(String path, int port) throws IOException {
        try (var connection = new HttpConnection(port)) {
            return connection
                    .send(HttpRequest.get(path, accessToken))
                    .mustBe(OK)
                    .body();
        }
    }

    /// Exchanges the refresh token, and keeps the new tokens if there are any.
    HttpReply refresh(HttpConnection connection) throws IOException {
        var reply = connection.send(
                HttpRequest.post("/v1/auth/refresh", "{\"refresh_token\":\"%s\"}".formatted(refreshToken)));
        if (reply.status() == OK) {
            accessToken = reply.text("access_token");
            refreshToken = reply.text("refresh_token");
        }
        return reply;
    }
}
