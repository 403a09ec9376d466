package tel.billing.journey.portal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.shared.portal.visitor.Visitors;

/// Every page of the running application rejects visitors whom it does not name.
@OnService
@DisplayName("A page of portal or console")
class PagesAccessTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /// Staff send these forms to begin or end a session, and to prove or replace the password.
    private static final Set<String> FORMS_OF_SESSIONS = Set.of(
            "/console/sign-in",
            "/console/sign-in/code",
            "/console/sign-out",
            "/console/password",
            "/console/forgot-password");

    @AfterAll
    static void close_connections() {
        HTTP.close();
    }

    @TestFactory
    Stream<DynamicTest> leads_strangers_to_the_sign_in(Service service) {
        return service.pages().entrySet().stream()
                .filter(page -> page.getValue() != Visitors.EVERYONE)
                .map(page -> dynamicTest(page.toString(), () -> {
                    var route = route(page);
                    var site = route.path().startsWith("/portal") ? "/portal" : "/console";
                    var answer = send(service, route.method(), route.path(), Map.of(), "");
                    assertThat(answer.statusCode()).isEqualTo(303);
                    assertThat(header(answer, "Location")).startsWith(site + "/sign-in?next=");
                }));
    }

    @Test
    void with_a_console_form_requires_an_administrator_who_just_entered_the_password(Service service) {
        var pages = service.pages();
        var forms = pages.keySet().stream()
                .filter(route -> route.startsWith("[POST] /console"))
                .map(route -> route.substring("[POST] ".length()))
                .filter(path -> !FORMS_OF_SESSIONS.contains(path))
                .toList();
        assertThat(forms)
                .hasSizeGreaterThan(15)
                .allSatisfy(path -> assertThat(pages)
                        .containsEntry("[POST] " + path, Visitors.FRESHLY_AUTHENTICATED_ADMIN)
                        .containsEntry("[GET] " + path, Visitors.FRESHLY_AUTHENTICATED_ADMIN));
    }

    @Test
    void ignores_access_tokens_of_the_API(Service service) throws Exception {
        var ada = Customer.of(service);
        var answer = send(service, "GET", "/portal/", Map.of("Authorization", "Bearer " + ada.accessToken()), "");
        assertThat(answer.statusCode()).isEqualTo(303);
    }

    @Test
    void accepts_no_form_without_its_token(Service service) throws Exception {
        for (var path : new String[] {"/portal/sign-in", "/console/sign-in"}) {
            var refused = send(
                    service,
                    "POST",
                    path,
                    Map.of("Content-Type", "application/x-www-form-urlencoded"),
                    "email=ada%40example.com&password=secret");
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(refused.body()).contains("This form has expired");
        }
    }

    @Test
    void reports_every_error_as_a_page_with_the_id_of_the_request(Service service) throws Exception {
        for (var path :
                new String[] {"/portal/nothing", "/console/nothing", "/portal/sign-in;x=1", "/portal/%2e%2e/x"}) {
            var missing = send(service, "GET", path, Map.of("X-Request-Id", "wanted-1"), "");
            assertThat(missing.statusCode()).as(path).isIn(400, 404);
            assertThat(header(missing, "Content-Type")).as(path).isEqualTo("text/html;charset=utf-8");
            assertThat(missing.body()).contains("<code>wanted-1</code>").doesNotContain("tel.billing");
        }
        var refused = send(service, "DELETE", "/portal/sign-in", Map.of(), "");
        assertThat(refused.statusCode()).isEqualTo(405);
        assertThat(header(refused, "Content-Type")).startsWith("text/html");
    }

    @Test
    void is_no_route_of_the_API(Service service) {
        assertThat(service.routes().all().keySet().stream().flatMap(route -> route.getPatternValues().stream()))
                .noneMatch(path -> path.startsWith("/portal") || path.startsWith("/console"));
        assertThat(service.pages().keySet())
                .isNotEmpty()
                .allMatch(route -> route.contains("] /portal") || route.contains("] /console"));
    }

    @Test
    void leads_to_no_handler_of_the_API_by_dot_segments(Service service) throws Exception {
        for (var path : new String[] {"/portal/../v1/admin/accounts", "/portal/%2e%2e/v1/admin/accounts"}) {
            for (var authorization : new String[] {"", "Authorization: Bearer forged\r\n"}) {
                var answer = raw(
                        service,
                        "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + authorization
                                + "\r\n");
                assertThat(answer).as(path).containsPattern("^HTTP/1.1 40[04] ").doesNotContain("application/json");
            }
        }
    }

    /// HTTP clients would resolve the segments.
    private static String raw(Service service, String request) throws IOException {
        var address = service.at("/");
        try (var client = new Socket(address.getHost(), address.getPort())) {
            client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private record Route(String method, String path) {}

    private static Route route(Map.Entry<String, Visitors> page) {
        var text = page.getKey();
        return new Route(
                text.substring(1, text.indexOf(']')),
                text.substring(text.indexOf(' ') + 1)
                        .replaceAll("\\{[^/]*}", UUID.randomUUID().toString()));
    }

    private static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElseThrow();
    }

    private static HttpResponse<String> send(
            Service service, String method, String path, Map<String, String> headers, String body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(service.at(path)).method(method, BodyPublishers.ofString(body));
        headers.forEach(request::header);
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }
}
