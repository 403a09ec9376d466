package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Routes;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

@Served
class RoutesTest {
    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    @Test
    void the_service_does_not_start_with_a_route_without_an_audience() {
        var service = new SpringApplication(SampleService.class, Unruled.class);
        assertThatThrownBy(() -> service.run("--server.port=0"))
                .hasStackTraceContaining("these routes lack @Access")
                .hasStackTraceContaining("/v1/unruled");
    }

    @Test
    void a_trailing_slash_is_named() {
        var reply = wire.get("/v1/plans/");

        assertThat(reply.problem()).isEqualTo("not-found");
        assertThat(reply.json().path("detail").asString())
                .isEqualTo("There is no operation at this path. Paths do not end with a slash: remove it.");
    }

    @Test
    void requests_without_a_token_reach_only_public_routes(@Autowired Routes routes) {
        routes.all()
                .forEach((route, audience) -> methods(route).forEach(method -> {
                    var path = route.getPatternValues().iterator().next().replace("{id}", "x");
                    var status = wire.send(method, path, "").status();
                    switch (audience) {
                        case PUBLIC, CARD_PROCESSOR ->
                            assertThat(status).as("%s %s", method, path).isNotIn(401, 403, 404, 405);
                        case DEVELOPER ->
                            assertThat(status).as("%s %s", method, path).isEqualTo(404);
                        case SIGNED_IN, CUSTOMER, CUSTOMER_EVEN_IF_SUSPENDED, STAFF, ADMIN ->
                            assertThat(status).as("%s %s", method, path).isEqualTo(401);
                    }
                }));
        assertThat(routes.all()).containsValues(Audience.values());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/error",
                "/v1",
                "/v1/",
                "/v1/plans/",
                "//v1/plans",
                "/v1//plans",
                "/v1/plans;v=1",
                "/V1/plans",
                "/login",
                "/actuator",
                "/favicon.ico",
                "/v1/x/../plans",
                "/.well-known/none"
            })
    void unknown_paths_are_not_found(String path) {
        var reply = wire.get(path);
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.problem()).isEqualTo("not-found");
        assertThat(reply.json().get("instance").asString()).isEqualTo(path);
    }

    @Test
    void head_is_get_without_its_body() {
        var reply = wire.send("HEAD", "/v1/plans", "");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Length"))
                .contains(Integer.toString(wire.get("/v1/plans").body().length()));
        assertThat(reply.body()).isEmpty();
    }

    @Test
    void head_does_not_run_a_route_without_head() {
        var reply = wire.send("HEAD", "/v1/counted", "");
        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.header("Allow")).contains("GET, OPTIONS");
        assertThat(wire.send("OPTIONS", "/v1/counted", "").header("Allow")).contains("GET, OPTIONS");
        assertThat(wire.send("DELETE", "/v1/counted", "").header("Allow")).contains("GET, OPTIONS");
        assertThat(wire.get("/v1/counted").status()).isEqualTo(204);
    }

    @Test
    void options_shows_the_allowed_methods_to_all_callers() {
        var reply = wire.send("OPTIONS", "/v1/orders", "", "Origin: https://a.b", "Access-Control-Request-Method: GET");
        assertThat(reply.status()).isEqualTo(204);
        assertThat(reply.header("Allow")).contains("GET, HEAD, OPTIONS, POST");
        assertThat(reply.headers()).noneMatch(header -> header.startsWith("access-control-"));
        assertThat(wire.send("OPTIONS", "/v1/nothing", "").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "get"})
    void a_wrong_method_gets_the_list_of_allowed_methods(String method) {
        var reply = wire.send(method, "/v1/plans", "");
        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.json().get("title").asString()).isEqualTo("Method Not Allowed");
        assertThat(reply.header("Allow")).contains("GET, HEAD, OPTIONS");
    }

    @Test
    void a_malformed_id_is_not_found() {
        for (var id : new String[] {"1-1-1-1-1", "topup", "0190163d-8694-439b-aea5-966c26f8ad90"}) {
            assertThat(wire.get("/v1/orders/" + id, "Authorization: Bearer customer")
                            .problem())
                    .isEqualTo("not_found");
        }
        assertThat(wire.get("/v1/orders/0190163D-8694-739B-AEA5-966C26F8AD90", "Authorization: Bearer customer")
                        .status())
                .isEqualTo(200);
    }

    private static Stream<String> methods(RequestMappingInfo route) {
        return route.getMethodsCondition().getMethods().stream().map(Enum::name);
    }

    @RestController
    static class Unruled {
        @GetMapping("/v1/unruled")
        Answer unruled() {
            return Response.noContent();
        }
    }
}
