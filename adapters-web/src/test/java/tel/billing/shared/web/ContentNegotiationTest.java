package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

@Served
class ContentNegotiationTest {
    private static final String PASSWORD = "{\"password\": \"right\"}";
    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*/*",
                "application/*",
                "application/json",
                "APPLICATION/JSON; q=0.1",
                "application/problem+json",
                "text/html, */*;q=0.1",
                "application/json;charset=utf-8"
            })
    void a_client_that_accepts_json_gets_json(String accept) {
        var reply = wire.get("/v1/plans", "Accept: " + accept);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).contains("application/json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"text/html", "application/xml", "application/json;q=0", "*/*, application/json;q=0", "json"})
    void a_client_that_does_not_accept_json_gets_406(String accept) {
        var reply = wire.get("/v1/plans", "Accept: " + accept);
        assertThat(reply.status()).isEqualTo(406);
        assertThat(reply.problem()).isEqualTo("about:blank");
        assertThat(reply.json().get("title").asString()).isEqualTo("Not Acceptable");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/*                                              | text/html;charset=utf-8",
                "text/html,application/xhtml+xml,*/*;q=0.8        | text/html;charset=utf-8",
                "application/json                                 | application/json",
                "application/json, text/html                      | text/html;charset=utf-8",
                "application/json, text/html;q=0.9                | application/json",
                "application/problem+json                         | application/json",
            })
    void the_client_chooses_between_two_types(String accept, String type) {
        assertThat(wire.get("/page", "Accept: " + accept).header("Content-Type"))
                .contains(type);
    }

    @Test
    void a_style_sheet_is_not_available_as_json() {
        assertThat(wire.get("/page.css", "Accept: text/css,*/*;q=0.1").status()).isEqualTo(200);
        assertThat(wire.get("/page.css", "Accept: application/json").status()).isEqualTo(406);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON",
                "application/json; charset=utf-8",
                "application/json;charset=\"UTF-8\"",
                "application/json; v=1"
            })
    void json_in_utf_8_is_accepted(String type) {
        assertThat(wire.send("POST", "/v1/sign-in", PASSWORD, "Content-Type: " + type)
                        .status())
                .isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "json",
                "text/json",
                "text/plain",
                "application/*",
                "application/problem+json",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "application/json; charset=iso-8859-1",
                "application/json; charset=nonsense"
            })
    void other_content_types_are_rejected(String type) {
        var reply = wire.send("POST", "/v1/sign-in", PASSWORD, "Content-Type: " + type);
        assertThat(reply.status()).isEqualTo(415);
        assertThat(reply.problem()).isEqualTo("about:blank");
        assertThat(reply.header("Accept")).contains("application/json");
    }

    @Test
    void a_body_without_a_content_type_is_rejected() {
        assertThat(wire.send("POST", "/v1/sign-in", PASSWORD).status()).isEqualTo(415);
        assertThat(wire.send("POST", "/v1/sign-in", "").faults()).containsExactly("body is required: a JSON object");
    }

    @Test
    void a_compressed_body_is_rejected() {
        var reply = wire.post("/v1/sign-in", PASSWORD, "Content-Encoding: gzip");
        assertThat(reply.status()).isEqualTo(415);
        assertThat(reply.header("Accept-Encoding")).contains("identity");
    }
}
